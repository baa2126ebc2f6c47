-- Which unlabelled design lies before which labeller, so that two of them get different ones. It may be forgotten at any time.

-- CreateTable
CREATE UNLOGGED TABLE "LabellingTurn" (
    "designId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LabellingTurn_pkey" PRIMARY KEY ("designId")
);

-- CreateIndex
CREATE INDEX "LabellingTurn_userId_idx" ON "LabellingTurn"("userId");

-- AddForeignKey
ALTER TABLE "LabellingTurn" ADD CONSTRAINT "LabellingTurn_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabellingTurn" ADD CONSTRAINT "LabellingTurn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
