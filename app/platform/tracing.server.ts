import type { ServerResponse } from "node:http";
import { singleton } from "./singleton.server";

/** Ids, names and numbers: never what a person typed, and no address with a query. */
type SpanAttributes = Record<string, string | number>;

/** What app/platform/otlp-traces.server.ts does with OpenTelemetry's SDK. */
type Traces = {
  startRequest: (res: ServerResponse, handle: () => void) => void;
  endRequest: (
    res: ServerResponse,
    name: string,
    status: number,
    attributes: SpanAttributes,
  ) => string | undefined;
  traceId: () => string | undefined;
  run: <T>(span: SpanDescription, work: (note: NoteOnSpan) => Promise<T>) => Promise<T>;
};
type NoteOnSpan = (attributes: SpanAttributes) => void;
type SpanDescription = {
  /** `job` begins a trace; the others are parts of one, and are left out outside of any. */
  kind: "job" | "provider" | "database";
  name: string;
  attributes: SpanAttributes;
};

const state = () => singleton<{ traces: Traces | null }>("tracing", () => ({ traces: null }));
const traces = () => state().traces;

/** Null: traces are off. */
export function setTraces(traces: Traces | null): void {
  state().traces = traces;
}

/** The paths that machines ask for every few seconds. */
const UNTRACED = new Set(["/healthz", "/readyz", "/metrics"]);

export function traceRequest(url: string, res: ServerResponse, handle: () => void): void {
  const open = traces();
  if (open && !UNTRACED.has(url)) open.startRequest(res, handle);
  else handle();
}

/**
 * Ends the span of the request that `res` answers.
 * @param route a pattern, never an address
 * @returns its trace's id, for the log
 */
export function endRequestSpan(
  res: ServerResponse,
  request: { requestId: string; method: string | undefined; route: string; status: number },
): string | undefined {
  const { requestId, method = "", route, status } = request;
  return traces()?.endRequest(res, `${method} ${route}`, status, {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "buka.request_id": requestId,
  });
}

/** The running trace's id; undefined outside of any. */
export const traceId = (): string | undefined => traces()?.traceId();

/** Whether a statement would be part of a trace. */
export const isTraced = (): boolean => traceId() !== undefined;

/** Runs `work`, which begins in this call, as a span, if traces are on. */
export function inSpan<T>(
  span: SpanDescription,
  work: (note: NoteOnSpan) => Promise<T>,
): Promise<T> {
  return traces()?.run(span, work) ?? work(() => {});
}
