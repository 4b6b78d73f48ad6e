// Converts pictures for the engine.

import { words } from "../words";

/** Larger pictures are reduced before they are read: no board needs more. */
const MAX_PIXELS = 4_000_000;

/** The pixels of a picture, as the browser decodes it. */
export async function pixels(picture: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new Error(words("reading.no-picture"));
  });
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (bitmap.width * bitmap.height)));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")!;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
