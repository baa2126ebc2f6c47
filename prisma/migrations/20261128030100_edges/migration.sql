-- What similar designs are held against once they have been found. Colorways that have none yet are caught up with in the background.
CREATE TABLE "ColorwayEdges" (
    "colorwayId" UUID NOT NULL,
    "stamp" VARCHAR(200) NOT NULL,
    "edges" BYTEA NOT NULL,

    CONSTRAINT "ColorwayEdges_pkey" PRIMARY KEY ("colorwayId")
);

-- They are packed already, and read many at a time.
ALTER TABLE "ColorwayEdges" ALTER COLUMN "edges" SET STORAGE EXTERNAL;

ALTER TABLE "ColorwayEdges" ADD CONSTRAINT "ColorwayEdges_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ImportFileLook" ADD COLUMN "edges" BYTEA;

ALTER TABLE "QueryPicture" ADD COLUMN "edges" BYTEA;
