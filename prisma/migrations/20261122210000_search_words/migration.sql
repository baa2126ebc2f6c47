-- What the search box knows: a label's other words in three languages, a design's own attributes as text, and what somebody searched for last.

ALTER TABLE "Label" ADD COLUMN "synonymsTr" TEXT[] NOT NULL DEFAULT '{}',
ADD COLUMN "synonymsEn" TEXT[] NOT NULL DEFAULT '{}',
ADD COLUMN "synonymsRu" TEXT[] NOT NULL DEFAULT '{}';

-- Folded as "User"."searchText" is.
ALTER TABLE "Design" ADD COLUMN "attributesFolded" TEXT GENERATED ALWAYS AS (
  lower(translate(
    regexp_replace(normalize(
      coalesce("dp0", '') || E'\n' || coalesce("dp1", '') || E'\n' || coalesce("dp2", '') || E'\n' || coalesce("dp3", '') || E'\n' || coalesce("dp4", '') || E'\n' ||
      coalesce("dp5", '') || E'\n' || coalesce("dp6", '') || E'\n' || coalesce("dp7", '') || E'\n' || coalesce("dp8", '') || E'\n' || coalesce("dp9", ''),
      NFKD), '[' || U&'\0300' || '-' || U&'\036F' || ']', '', 'g'),
    'ıABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯØøŁłĐđ',
    'iabcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяoolldd'
  ))
) STORED;

CREATE INDEX "Design_attributesFolded_idx" ON "Design" USING gin ("attributesFolded" gin_trgm_ops);

CREATE TABLE "RecentSearch" (
  "userId" UUID NOT NULL,
  "text" VARCHAR(300) NOT NULL,
  "textFolded" VARCHAR(900) NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RecentSearch_pkey" PRIMARY KEY ("userId", "textFolded"),
  CONSTRAINT "RecentSearch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A process that holds the words knows by this number whether they are still those. One row; whoever changes words waits for whoever does so at the same time.
CREATE TABLE "Vocabulary" (
  "version" BIGINT NOT NULL DEFAULT 1,
  "isOnly" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "Vocabulary_pkey" PRIMARY KEY ("isOnly"),
  CONSTRAINT "Vocabulary_one_row" CHECK ("isOnly")
);
INSERT INTO "Vocabulary" DEFAULT VALUES;

CREATE FUNCTION note_new_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Vocabulary" SET "version" = "version" + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER "Label_words" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "Label" FOR EACH STATEMENT EXECUTE FUNCTION note_new_words();
CREATE TRIGGER "Archive_words" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "nameTr", "nameEn", "nameRu" ON "Archive" FOR EACH STATEMENT EXECUTE FUNCTION note_new_words();
CREATE TRIGGER "SpecialList_words" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "SpecialList" FOR EACH STATEMENT EXECUTE FUNCTION note_new_words();
