ALTER TABLE "outbox" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_open" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null;--> statement-breakpoint
UPDATE "outbox" SET "given_up_at" = now() WHERE "next_try_at" IS NULL AND "sent_at" IS NULL;
