import { z } from "zod";

const blankIsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;

const optionalText = z.preprocess(blankIsMissing, z.string().optional());

/** The variables of those who run the platform. */
export const operatorVariables = {
  OPERATOR_EMAILS: z.preprocess(
    blankIsMissing,
    z
      .string()
      .default("")
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      )
      .refine(
        (emails) => emails.every((email) => /^[^@]+@[^@]+$/.test(email)),
        "must be mail addresses with commas between them",
      ),
  ),
  METRICS_TOKEN: z.preprocess(
    blankIsMissing,
    z.string().trim().min(20, "must have 20 characters or more").optional(),
  ),
  BACKUP_KEY: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^[0-9a-f]{64}$/i, "must have 64 hexadecimal digits: openssl rand -hex 32")
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalText,
};

type Raw = z.infer<z.ZodObject<typeof operatorVariables>>;

/** Outside production, where anybody signs in as anybody, there is one to try. */
const LOCAL_OPERATORS = ["operator@buka.test"];

export const operatorSettings = (raw: Raw, production: boolean) => ({
  /** Who may open /operator, in lower case. */
  operatorEmails:
    raw.OPERATOR_EMAILS.length > 0 || production ? raw.OPERATOR_EMAILS : LOCAL_OPERATORS,
  /** Opens /metrics to other machines; undefined: only this one may read it. */
  metricsToken: raw.METRICS_TOKEN,
  /** Encrypts backups; null: they are as they are. */
  backupKey: raw.BACKUP_KEY ? Buffer.from(raw.BACKUP_KEY, "hex") : null,
  /** Whether traces go to a collector. OpenTelemetry reads its variables, these and others. */
  traces: Boolean(raw.OTEL_EXPORTER_OTLP_ENDPOINT ?? raw.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
});
