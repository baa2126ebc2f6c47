-- Access tokens of a person's own programs: each opens a session of its own, so that whatever ends sessions ends it.
CREATE TABLE "ApiToken" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "sessionId" UUID,
  "name" VARCHAR(80) NOT NULL,
  "prefix" VARCHAR(12) NOT NULL,
  "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "madeById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3),
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ApiToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ApiToken_sessionId_key" ON "ApiToken"("sessionId");
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");
