-- Repeats smaller than their file, and proposed colorways that are decided on.

-- CreateEnum
CREATE TYPE "ProposalState" AS ENUM ('open', 'accepted', 'declined');

-- AlterTable
ALTER TABLE "Colorway" ADD COLUMN     "repeatBox" JSONB;

-- AlterTable
ALTER TABLE "ImportFile" ADD COLUMN     "repeatBox" JSONB;

-- AlterTable
ALTER TABLE "ColorwayProposal" ADD COLUMN     "state" "ProposalState" NOT NULL DEFAULT 'open',
ADD COLUMN     "decidedById" UUID,
ADD COLUMN     "decidedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "ColorwayProposal_decidedById_idx" ON "ColorwayProposal"("decidedById");

-- CreateIndex
CREATE INDEX "ColorwayProposal_state_createdAt_id_idx" ON "ColorwayProposal"("state", "createdAt" DESC, "id");

-- AddForeignKey
ALTER TABLE "ColorwayProposal" ADD CONSTRAINT "ColorwayProposal_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A decision has its time, and an open proposal none.
ALTER TABLE "ColorwayProposal" ADD CONSTRAINT "ColorwayProposal_decided_check" CHECK (("state" = 'open') = ("decidedAt" IS NULL));
