// Loaded into a server by --import: a request with the header `x-hold` holds its event loop for so
// many milliseconds, as an endless expression would.
import { ServerResponse } from "node:http";

const { setHeader } = ServerResponse.prototype;
ServerResponse.prototype.setHeader = function (...header) {
  const ms = Number(this.req.headers["x-hold"]);
  if (ms > 0 && header[0] === "Content-Security-Policy") {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }
  return setHeader.apply(this, header);
};
