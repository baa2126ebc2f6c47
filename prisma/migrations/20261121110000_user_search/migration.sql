-- Names and mail addresses as the search field compares them: accents off, lower case, dotted and dotless i the same. Case is folded letter
-- by letter first, because lower() in the C collation knows ASCII alone.
ALTER TABLE "User" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (
  lower(translate(
    regexp_replace(normalize("name" || ' ' || "mail", NFKD), '[' || U&'\0300' || '-' || U&'\036F' || ']', '', 'g'),
    'ıABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯØøŁłĐđ',
    'iabcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяoolldd'
  ))
) STORED;

CREATE INDEX "User_searchText_idx" ON "User" USING gin ("searchText" gin_trgm_ops);
