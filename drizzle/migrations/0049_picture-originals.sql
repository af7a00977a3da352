ALTER TABLE "picture_uploads" ADD COLUMN "original" text;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "original_width" integer;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "original_height" integer;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "focus_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "focus_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "light_gain" smallint;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "light_lift" smallint;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD COLUMN "brighter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_original" CHECK (("picture_uploads"."original" is null) = ("picture_uploads"."original_width" is null) and ("picture_uploads"."original" is null) = ("picture_uploads"."original_height" is null));--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_focus" CHECK ("picture_uploads"."focus_x" between 0 and 100 and "picture_uploads"."focus_y" between 0 and 100);--> statement-breakpoint
ALTER TABLE "picture_uploads" ADD CONSTRAINT "picture_uploads_light" CHECK (("picture_uploads"."light_gain" is null) = ("picture_uploads"."light_lift" is null) and ("picture_uploads"."light_gain" is not null or not "picture_uploads"."brighter"));