-- What a form made that was pressed twice: the second press is answered as the first was.
CREATE TABLE "FormSubmission" (
  "key" CHAR(64) NOT NULL,
  "answer" JSONB,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "FormSubmission_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "FormSubmission_createdAt_idx" ON "FormSubmission"("createdAt");
