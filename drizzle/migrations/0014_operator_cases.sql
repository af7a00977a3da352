CREATE TABLE "provider_balance" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"balance" bigint NOT NULL,
	"due" bigint NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_balance_one" CHECK ("provider_balance"."id")
);
--> statement-breakpoint
CREATE TABLE "seen_cases" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"mark" text NOT NULL,
	"until" timestamp with time zone,
	"operator_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seen_cases_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "ledger_audits" ADD COLUMN "differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("created_at") WHERE "messages"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at") WHERE "outbox"."failed";--> statement-breakpoint
CREATE INDEX "payment_events_for_operators" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."outcome" in ('lost', 'unmatched');