-- Devices that a person has signed in from, passkeys, and the challenges that passkeys answer.
CREATE TABLE "KnownDevice" (
  "userId" UUID NOT NULL,
  "deviceHash" BYTEA NOT NULL,
  "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "mailedAt" TIMESTAMPTZ(3),

  CONSTRAINT "KnownDevice_pkey" PRIMARY KEY ("userId", "deviceHash"),
  CONSTRAINT "KnownDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "KnownDevice_lastSeenAt_idx" ON "KnownDevice"("lastSeenAt");

CREATE TABLE "Passkey" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "credentialId" VARCHAR(1400) NOT NULL,
  "publicKey" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "name" VARCHAR(100) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3),

  CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

CREATE TABLE "PasskeyChallenge" (
  "challenge" VARCHAR(100) NOT NULL,
  "purpose" VARCHAR(20) NOT NULL,
  "sessionId" UUID,
  "address" VARCHAR(45) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challenge")
);
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");
CREATE INDEX "PasskeyChallenge_address_idx" ON "PasskeyChallenge"("address");
