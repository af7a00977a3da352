// Preloaded into a server: a request with an `x-hold` header blocks the event loop for that many
// milliseconds, like a runaway expression.
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
