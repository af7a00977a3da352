// Requests a page over three connections in a worker thread until it is terminated, each time with
// another unknown query field.
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { port, path, headers } = workerData;
const agent = new Agent({ keepAlive: true });
let asked = 0;

const one = () => {
  asked++;
  const query = `${path.includes("?") ? "&" : "?"}srsltid=${asked}`;
  request({ host: "127.0.0.1", port, path: path + query, headers, agent }, (response) => {
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
    response.resume().on("end", one);
  }).end();
};
for (let connection = 0; connection < 3; connection++) one();
parentPort.on("message", () => parentPort.postMessage(asked));
