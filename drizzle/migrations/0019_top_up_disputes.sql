ALTER TABLE "top_ups" DROP CONSTRAINT "top_ups_sums";--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "disputed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_dispute" CHECK (case when "top_ups"."dispute_status" is null then "top_ups"."disputed" = 0 else "top_ups"."dispute_status" in ('open','lost','won') and "top_ups"."disputed" > 0 end);--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_sums" CHECK ("top_ups"."amount" > 0 and "top_ups"."fee" >= 0 and "top_ups"."used" between -"top_ups"."fee" and "top_ups"."received" - "top_ups"."fee" - "top_ups"."taken" and "top_ups"."taken" between 0 and "top_ups"."received");