// The least a server on Node can do: node:http and a body that lies in memory. In a process of its
// own, as the product is. Run by the benchmark: node raw-server.mjs <port> <answers.json>; answers:
// { "/path": { headers, bodyFile } }
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, answersFile] = process.argv.slice(2);
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(answersFile, "utf8"))).map(
    ([path, { headers, bodyFile }]) => [path, { headers, body: readFileSync(bodyFile) }],
  ),
);

const server = createServer((req, res) => {
  const answer = answers.get(req.url);
  if (!answer) return void res.writeHead(404).end();
  res.writeHead(200, answer.headers);
  res.end(answer.body);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(port), "127.0.0.1");
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
