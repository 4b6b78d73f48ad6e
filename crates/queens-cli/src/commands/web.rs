//! `queens web`: serves the page from the binary to this machine only.
//!
//! It answers only requests for the page's own files, only to loopback host names (so that no other site can reach it
//! by a name that points here), and sends the page's content security policy. With `--export` it writes the same files into a
//! folder instead.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;

use crate::Outcome;
use crate::exit::Failure;
use origin::Origin;

mod accept;
mod export;
mod origin;
mod page;
mod server;

/// Learn and play in the browser
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  queens web                      serve the page and open it in the browser
  queens web --no-open            serve the page and print its address
  queens web --port 9000          use this port, or a free one if it is taken
  queens web --frame-from https://school.example
                                  let this site show the page in a frame
  queens web --export site        write the page as a folder for any static web server")]
pub(crate) struct Web {
    /// Port to listen on; if it is taken, a free port is used
    #[arg(long, value_name = "PORT", default_value_t = 8008)]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Allow this site to embed the page in a frame; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    frame_from: Vec<Origin>,

    /// Write the page and its documentation into a folder for any static web server
    #[arg(long, value_name = "DIR", conflicts_with_all = ["port", "no_open", "frame_from"])]
    export: Option<PathBuf>,

    /// Serve the page in this archive, which `cargo xtask web` packs, instead of the built-in one
    #[arg(long, value_name = "FILE", hide = true)]
    page: Option<PathBuf>,
}

impl Web {
    pub(crate) fn run(self) -> Outcome {
        if let Some(archive) = &self.page {
            let unreadable = |error| Failure::unreadable(&archive.display().to_string(), error);
            page::replace(archive).map_err(unreadable)?;
        }
        if let Some(folder) = &self.export {
            return export::write(folder);
        }
        let listener = listen(self.port)?;
        let address = format!("http://{}/", listener.local_addr()?);
        writeln!(anstream::stdout(), "{address}")?;
        crate::stderr::note!("serving the page to this machine only; press Ctrl-C to stop");
        if !self.no_open && open::that_detached(&address).is_err() {
            crate::stderr::note!("could not open a browser: open {address} yourself");
        }
        server::serve(&listener, &Origin::ancestors(&self.frame_from))
    }
}

fn listen(port: u16) -> Result<TcpListener, Failure> {
    let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            crate::stderr::note!("port {port} is in use: using a free one");
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        }
        result => result,
    };
    listener.map_err(|error| Failure::Io {
        context: format!("cannot listen on port {port}"),
        error,
    })
}
