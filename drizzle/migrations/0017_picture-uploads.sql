CREATE TABLE "picture_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"image" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "picture_uploads_tenant" UNIQUE("vendor_id","id"),
	CONSTRAINT "picture_uploads_image" UNIQUE("vendor_id","image"),
	CONSTRAINT "picture_uploads_bytes" CHECK ("picture_uploads"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_vendor_id_vendor_profiles_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_uploads_unchecked" ON "picture_uploads" USING btree ("created_at") WHERE "picture_uploads"."checked_at" is null;