"""Writes the outlines of two fonts as text: `python3 outlines.py Inter-Regular.otf Inter-SemiBold.otf`.

A line for each character: itself, its width, its kerning with the characters that may follow it (`-80:VW`, blanks
between), and its outline as the path data of SVG, y upwards. Needs fonttools and uharfbuzz.
"""

import sys

import uharfbuzz
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

for file in sys.argv[1:]:
    font, shaper = TTFont(file), uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file)))
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    width = {chr(code): font["hmtx"][name][0] for code, name in names.items()}

    def shaped(text):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(shaper, buffer)
        return sum(position.x_advance for position in buffer.glyph_positions)

    with open(file.rsplit(".", 1)[0] + ".txt", "w", encoding="utf-8") as out:
        print(font["head"].unitsPerEm, file=out)
        for code, name in names.items():
            pen = SVGPathPen(glyphs)
            glyphs[name].draw(pen)
            kerning = {}
            for after in width:
                if shift := shaped(chr(code) + after) - width[chr(code)] - width[after]:
                    # A blank or a tab would end the field; neither is ever kerned by much.
                    if not after.isspace():
                        kerning.setdefault(shift, []).append(after)
            kerns = " ".join(f"{shift}:{''.join(afters)}" for shift, afters in kerning.items())
            print(chr(code), width[chr(code)], kerns, pen.getCommands(), sep="\t", file=out)
