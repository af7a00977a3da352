CREATE TABLE "kept_submissions" (
	"token_hash" text NOT NULL,
	"digest" text NOT NULL,
	"user_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"path" text NOT NULL,
	"fields" jsonb NOT NULL,
	"is_multipart" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_submissions_token_hash_digest_pk" PRIMARY KEY("token_hash","digest")
);
--> statement-breakpoint
ALTER TABLE "kept_submissions" ADD CONSTRAINT "kept_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_submissions_created" ON "kept_submissions" USING btree ("created_at");