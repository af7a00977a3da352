CREATE TABLE "menu_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"summary" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"kept" text[]
);
--> statement-breakpoint
ALTER TABLE "menu_changes" ADD CONSTRAINT "menu_changes_vendor" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_changes_latest" ON "menu_changes" USING btree ("vendor_id","created_at");