import type { ServerResponse } from "node:http";
import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { log } from "./log.server";
import { setTraces } from "./tracing.server";
import { within } from "./within.server";

/** A stopping process does not wait longer for a collector. */
const CLOSE_MS = 2_000;
const kinds = {
  job: SpanKind.CONSUMER,
  provider: SpanKind.CLIENT,
  database: SpanKind.CLIENT,
} as const;

/**
 * Import this dynamically, where traces are on (docs/decisions/0055-traces.md).
 * @returns sends what is left and ends it
 */
export function startTraces(): () => Promise<void> {
  const report = (message: string) => log().warn({ reason: message }, "Traces could not be sent");
  const silent = () => {};
  diag.setLogger(
    { error: report, warn: silent, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "buka" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // No propagator: a visitor's headers begin no trace, and the provider gets none of ours.
  provider.register({ propagator: null });
  const tracer = provider.getTracer("buka");
  const spans = new WeakMap<ServerResponse, Span>();
  const running = () => trace.getSpan(context.active());

  setTraces({
    startRequest(res, handle) {
      const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      spans.set(res, span);
      context.with(trace.setSpan(ROOT_CONTEXT, span), handle);
    },
    endRequest(res, name, status, attributes) {
      const span = spans.get(res);
      span?.updateName(name).setAttributes(attributes);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      return span?.spanContext().traceId;
    },
    traceId: () => running()?.spanContext().traceId,
    async run({ kind, name, attributes }, work) {
      if (kind !== "job" && !running()) return work(silent);
      const parent = kind === "job" ? ROOT_CONTEXT : context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      try {
        return await context.with(trace.setSpan(parent, span), () =>
          work((more) => void span.setAttributes(more)),
        );
      } catch (error) {
        // The message may quote values.
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
        throw error;
      } finally {
        span.end();
      }
    },
  });
  return async () => {
    setTraces(null);
    await within(CLOSE_MS, provider.shutdown()).catch(silent);
  };
}
