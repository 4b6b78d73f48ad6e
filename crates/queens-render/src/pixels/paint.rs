//! Paints the elements of a document onto a canvas: shapes, groups, text, `<use>` and patterns.

use roxmltree::{Document, Node};
use tiny_skia::{
    Color, FillRule, FilterQuality, LineCap, LineJoin, Paint, Path, PathBuilder, Pattern, Pixmap,
    PixmapMut, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

use super::{outline, text};

/// Paints a document so that it fills a canvas of this size.
pub(super) fn paint(
    document: &Document<'_>,
    (width, height): (f32, f32),
    pixmap: &mut Pixmap,
) -> Result<(), String> {
    let root = document.root_element();
    let view = numbers(root.attribute("viewBox").unwrap_or_default());
    let &[x, y, view_width, view_height] = &view[..] else {
        return Err("it has no viewBox".to_string());
    };
    // Rounding to whole pixels may change the aspect ratio; the view stays complete and centred.
    let scale = (width / view_width).min(height / view_height);
    let (right, down) = (width - view_width * scale, height - view_height * scale);
    let transform = Transform::from_translate(right / 2.0, down / 2.0)
        .pre_scale(scale, scale)
        .pre_translate(-x, -y);
    let mut painter = Painter {
        document,
        view: (view_width, view_height),
        canvas: pixmap.as_mut(),
    };
    let style = Style {
        fill: "#000000",
        fill_opacity: 1.0,
        stroke: "none",
        stroke_opacity: 1.0,
        stroke_width: 1.0,
        dashes: "none",
        is_round: false,
        is_joined_round: false,
        font_size: 16.0,
        is_bold: false,
        anchor: "start",
    };
    let mut children = root.children().filter(Node::is_element);
    let style = style.of(root)?;
    children.try_for_each(|child| painter.element(child, style, transform))
}

/// Inherited attributes.
#[derive(Clone, Copy)]
struct Style<'a> {
    fill: &'a str,
    fill_opacity: f32,
    stroke: &'a str,
    stroke_opacity: f32,
    stroke_width: f32,
    dashes: &'a str,
    is_round: bool,
    is_joined_round: bool,
    font_size: f32,
    is_bold: bool,
    anchor: &'a str,
}

impl<'a> Style<'a> {
    /// The style with this element's own attributes. An unknown attribute is an error, because the picture would lack it.
    fn of(mut self, node: Node<'a, '_>) -> Result<Self, String> {
        for attribute in node.attributes() {
            let value = attribute.value();
            let number = || measure(value, 1.0).ok_or_else(|| format!("`{value}` is not a number"));
            match attribute.name() {
                "fill" => self.fill = value,
                "fill-opacity" => self.fill_opacity = number()?,
                "stroke" => self.stroke = value,
                "stroke-opacity" => self.stroke_opacity = number()?,
                "stroke-width" => self.stroke_width = number()?,
                "stroke-dasharray" => self.dashes = value,
                "stroke-linecap" => self.is_round = value == "round",
                "stroke-linejoin" => self.is_joined_round = value == "round",
                "font-size" => self.font_size = number()?,
                "font-weight" => self.is_bold = value == "600",
                "text-anchor" => self.anchor = value,
                "class" | "id" | "role" | "href" | "font-family" | "transform" | "viewBox" => {}
                "x" | "y" | "x1" | "y1" | "x2" | "y2" | "cx" | "cy" | "r" | "d" | "points" => {}
                "width" | "height" | "rx" => {}
                name => return Err(format!("the attribute `{name}` is not supported")),
            }
        }
        Ok(self)
    }
}

struct Painter<'a> {
    document: &'a Document<'a>,
    view: (f32, f32),
    canvas: PixmapMut<'a>,
}

impl<'a> Painter<'a> {
    fn element(
        &mut self,
        node: Node<'a, 'a>,
        style: Style<'a>,
        transform: Transform,
    ) -> Result<(), String> {
        let name = node.tag_name().name();
        if ["title", "defs"].contains(&name) {
            return Ok(());
        }
        let style = style.of(node)?;
        let transform = transform.pre_concat(transformation(node.attribute("transform"))?);
        let (x, y) = (self.length(node, "x"), self.length(node, "y"));
        match name {
            "g" => {
                let mut children = node.children().filter(Node::is_element);
                children.try_for_each(|child| self.element(child, style, transform))
            }
            "use" => {
                let target = self.defined(node.attribute("href").unwrap_or_default())?;
                self.element(target, style, transform.pre_translate(x, y))
            }
            "text" => {
                let label = node.text().unwrap_or_default();
                let (path, width) = text::outline(label, style.is_bold);
                let size = style.font_size;
                let left = match style.anchor {
                    "middle" => width * size / 2.0,
                    "end" => width * size,
                    _ => 0.0,
                };
                let transform = transform.pre_translate(x - left, y).pre_scale(size, size);
                match path {
                    Some(path) => self.shape(&path, style, transform),
                    None => Ok(()),
                }
            }
            _ => match self.path(node, name)? {
                Some(path) => self.shape(&path, style, transform),
                None => Ok(()),
            },
        }
    }

    /// The element with this id, written `#name`.
    fn defined(&self, name: &str) -> Result<Node<'a, 'a>, String> {
        let id = name.strip_prefix('#');
        let mut nodes = self.document.descendants();
        let found = nodes.find(|node| id.is_some() && node.attribute("id") == id);
        found.ok_or_else(|| format!("`{name}` is not defined"))
    }

    /// A length in units; 0 if the attribute is missing, and 100 % is the whole view.
    fn length(&self, node: Node<'_, '_>, name: &str) -> f32 {
        let whole = match name {
            "width" => self.view.0,
            "height" => self.view.1,
            _ => 1.0,
        };
        let value = node.attribute(name);
        value.and_then(|value| measure(value, whole)).unwrap_or(0.0)
    }

    /// The outline of a shape; `None` if the shape is empty.
    fn path(&self, node: Node<'_, '_>, name: &str) -> Result<Option<Path>, String> {
        let length = |name| self.length(node, name);
        let mut path = PathBuilder::new();
        match name {
            "rect" if length("rx") > 0.0 => {
                let (x, y, r) = (length("x"), length("y"), length("rx"));
                let (right, bottom) = (x + length("width"), y + length("height"));
                let to = |x: f32, y: f32| format!("A{r} {r} 0 0 1 {x} {y}");
                let sides = [
                    format!("M{} {y}H{}", x + r, right - r) + &to(right, y + r),
                    format!("V{}", bottom - r) + &to(right - r, bottom),
                    format!("H{}", x + r) + &to(x, bottom - r),
                    format!("V{}", y + r) + &to(x + r, y) + "Z",
                ];
                outline::add(&mut path, &sides.concat()).ok_or("a rect without a size")?;
            }
            "rect" => {
                let (x, y) = (length("x"), length("y"));
                if let Some(rect) = Rect::from_xywh(x, y, length("width"), length("height")) {
                    path.push_rect(rect);
                }
            }
            "circle" => path.push_circle(length("cx"), length("cy"), length("r")),
            "line" => {
                path.move_to(length("x1"), length("y1"));
                path.line_to(length("x2"), length("y2"));
            }
            "polygon" | "polyline" => {
                let points = numbers(node.attribute("points").unwrap_or_default());
                for (i, point) in points.chunks_exact(2).enumerate() {
                    match i {
                        0 => path.move_to(point[0], point[1]),
                        _ => path.line_to(point[0], point[1]),
                    }
                }
                if name == "polygon" {
                    path.close();
                }
            }
            "path" => {
                let data = node.attribute("d").unwrap_or_default();
                outline::add(&mut path, data).ok_or_else(|| format!("`{data}` is not a path"))?;
            }
            _ => return Err(format!("the element `{name}` is not supported")),
        }
        Ok(path.finish())
    }

    fn shape(&mut self, path: &Path, style: Style<'a>, at: Transform) -> Result<(), String> {
        if let Some(hatch) = style.fill.strip_prefix("url(") {
            let pattern = self.defined(hatch.trim_end_matches(')'))?;
            let (tile, shrink) = self.tile(pattern, at)?;
            let turn = transformation(pattern.attribute("patternTransform"))?;
            let shader = Pattern::new(
                tile.as_ref(),
                SpreadMode::Repeat,
                FilterQuality::Bicubic,
                style.fill_opacity,
                turn.pre_scale(shrink, shrink),
            );
            self.fill(path, shader, at);
        } else if let Some(colour) = colour(style.fill, style.fill_opacity)? {
            self.fill(path, Shader::SolidColor(colour), at);
        }
        if let Some(colour) = colour(style.stroke, style.stroke_opacity)? {
            let paint = Paint {
                shader: Shader::SolidColor(colour),
                ..Paint::default()
            };
            let dashes = numbers(style.dashes);
            // An odd number of dashes is repeated, so that dashes and gaps alternate.
            let dashes = if dashes.len() % 2 == 1 {
                dashes.repeat(2)
            } else {
                dashes
            };
            let stroke = Stroke {
                width: style.stroke_width,
                line_cap: if style.is_round {
                    LineCap::Round
                } else {
                    LineCap::Butt
                },
                line_join: if style.is_joined_round {
                    LineJoin::Round
                } else {
                    LineJoin::Miter
                },
                dash: StrokeDash::new(dashes, 0.0),
                ..Stroke::default()
            };
            self.canvas.stroke_path(path, &paint, &stroke, at, None);
        }
        Ok(())
    }

    fn fill(&mut self, path: &Path, shader: Shader<'_>, at: Transform) {
        let paint = Paint {
            shader,
            ..Paint::default()
        };
        self.canvas
            .fill_path(path, &paint, FillRule::Winding, at, None);
    }

    /// One tile of a pattern in pixels of the canvas, and the scale that restores its size.
    fn tile(&self, pattern: Node<'a, 'a>, at: Transform) -> Result<(Pixmap, f32), String> {
        let (width, height) = (
            self.length(pattern, "width"),
            self.length(pattern, "height"),
        );
        // Whole pixels, so that tiles join without a seam.
        let pixels = (width * at.sx.hypot(at.ky)).ceil().max(1.0);
        let scale = pixels / width;
        let mut tile = Pixmap::new(pixels as u32, (height * scale).ceil().max(1.0) as u32)
            .ok_or("a pattern without a size")?;
        let mut painter = Painter {
            document: self.document,
            view: self.view,
            canvas: tile.as_mut(),
        };
        for child in pattern.children().filter(Node::is_element) {
            let fill = child.attribute("fill").unwrap_or_default();
            let colour = colour(fill, 1.0)?.unwrap_or(Color::TRANSPARENT);
            if let Some(path) = painter.path(child, child.tag_name().name())? {
                let scale = Transform::from_scale(scale, scale);
                painter.fill(&path, Shader::SolidColor(colour), scale);
            }
        }
        Ok((tile, 1.0 / scale))
    }
}

/// A number, or a percentage of the whole.
fn measure(value: &str, whole: f32) -> Option<f32> {
    match value.strip_suffix('%') {
        Some(percent) => Some(percent.parse::<f32>().ok()? / 100.0 * whole),
        None => value.parse().ok(),
    }
}

/// The leading numbers of a list.
fn numbers(mut list: &str) -> Vec<f32> {
    std::iter::from_fn(|| outline::number(&mut list)).collect()
}

/// Parses `#rrggbb`.
fn colour(name: &str, opacity: f32) -> Result<Option<Color>, String> {
    if name == "none" {
        return Ok(None);
    }
    let digits = name.strip_prefix('#').filter(|digits| digits.len() == 6);
    let bits = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let bits = bits.ok_or_else(|| format!("`{name}` is not a colour"))?;
    let [_, red, green, blue] = bits.to_be_bytes();
    let mut colour = Color::from_rgba8(red, green, blue, 255);
    colour.set_alpha(opacity);
    Ok(Some(colour))
}

/// Parses a sequence of `translate(x y)`, `scale(s)` and `rotate(degrees)`.
fn transformation(text: Option<&str>) -> Result<Transform, String> {
    let mut transform = Transform::identity();
    for part in text.unwrap_or_default().split(')') {
        let Some((name, list)) = part.trim().split_once('(') else {
            continue;
        };
        transform = match (name, &numbers(list)[..]) {
            ("translate", &[x, y]) => transform.pre_translate(x, y),
            ("scale", &[scale]) => transform.pre_scale(scale, scale),
            ("rotate", &[degrees]) => transform.pre_rotate(degrees),
            _ => return Err(format!("`{part})` is not a transformation")),
        };
    }
    Ok(transform)
}

#[cfg(test)]
mod tests {
    use crate::pixels::pixels;

    /// Red, green and blue of the pixel in the middle of a picture of 20 × 20.
    fn middle(content: &str) -> Result<[u8; 3], String> {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20">{content}</svg>"#
        );
        let pixmap = pixels(&svg, 1.0)?;
        let pixel = pixmap.pixel(10, 10).unwrap();
        Ok([pixel.red(), pixel.green(), pixel.blue()])
    }

    #[test]
    fn shapes_are_painted_where_they_belong() {
        let red = Ok([255, 0, 0]);
        for shape in [
            r##"<rect width="100%" height="100%" fill="#ff0000"/>"##,
            r##"<g fill="#ff0000"><circle cx="10" cy="10" r="3"/></g>"##,
            r##"<path d="M0 10H20" stroke="#ff0000" stroke-width="4" fill="none"/>"##,
            r##"<rect x="2" y="2" width="16" height="16" rx="4" fill="#ff0000"/>"##,
            r##"<polygon points="5,5 15,5 15,15 5,15" fill="#ff0000"/>"##,
            r##"<defs><g id="a"><rect width="4" height="4" fill="#ff0000"/></g></defs><use href="#a" x="8" y="8"/>"##,
            r##"<g transform="translate(20 0) rotate(90) scale(2)"><rect x="4" y="4" width="2" height="2" fill="#ff0000"/></g>"##,
            r##"<text x="10" y="17" font-size="20" text-anchor="middle" fill="#ff0000">—|I|</text>"##,
        ] {
            let found = middle(shape);
            // Letters have soft edges.
            let is_text = shape.contains("<text") && found.as_ref().is_ok_and(|pixel| pixel[0] > 0);
            assert!(is_text || found == red, "{shape}: {found:?}");
        }
    }

    #[test]
    fn unsupported_elements_and_attributes_are_refused() {
        for (content, message) in [
            ("<ellipse/>", "the element `ellipse` is not supported"),
            (
                r#"<rect opacity="0.5"/>"#,
                "the attribute `opacity` is not supported",
            ),
            (
                r#"<rect width="1" height="1" fill="red"/>"#,
                "`red` is not a colour",
            ),
            (r##"<use href="#none"/>"##, "`#none` is not defined"),
            (
                r#"<g transform="skewX(3)"/>"#,
                "`skewX(3)` is not a transformation",
            ),
        ] {
            let refused = middle(content).unwrap_err();
            assert_eq!(refused, format!("cannot draw this picture: {message}"));
        }
    }
}
