// The page's own files: next to it in the folder, inside it in the single file.

/** A file embedded in the document, or null. */
export function embedded(file: string): Uint8Array<ArrayBuffer> | null {
  const text = document.getElementById(file)?.textContent;
  return text ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : null;
}

export async function load(file: string): Promise<ArrayBuffer> {
  const bytes = embedded(file);
  if (bytes) return bytes.buffer;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}
