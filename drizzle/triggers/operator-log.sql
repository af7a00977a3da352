-- Nobody changes or deletes what operators did, not even the owner of the tables.
CREATE OR REPLACE FUNCTION keep_operator_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operator_log is only added to' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER operator_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_log();
