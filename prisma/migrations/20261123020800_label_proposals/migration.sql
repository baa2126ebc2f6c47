-- From which strength on which source may propose labels of which group; one row, made anew by a job. It may be forgotten at any time.

-- CreateTable
CREATE UNLOGGED TABLE "LabelCalibration" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "labelled" INTEGER NOT NULL,
    "asked" INTEGER NOT NULL,
    "compared" INTEGER NOT NULL,
    "proofs" JSONB NOT NULL,

    CONSTRAINT "LabelCalibration_pkey" PRIMARY KEY ("id")
);
