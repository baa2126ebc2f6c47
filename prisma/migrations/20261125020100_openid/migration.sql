-- Customers' own identity providers, whom of them an account belongs to, and sign-ins on their way there and back.
ALTER TYPE "AttemptKind" ADD VALUE 'companySignIn';

CREATE TABLE "IdentityProvider" (
  "customerId" UUID NOT NULL,
  "isActive" BOOLEAN NOT NULL DEFAULT true,
  "key" VARCHAR(40) NOT NULL,
  "issuer" VARCHAR(500) NOT NULL,
  "clientId" VARCHAR(300) NOT NULL,
  "clientSecret" BYTEA NOT NULL,
  "mailDomains" TEXT[],
  "isRequired" BOOLEAN NOT NULL DEFAULT false,
  "trustUnverifiedMails" BOOLEAN NOT NULL DEFAULT false,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "IdentityProvider_pkey" PRIMARY KEY ("customerId"),
  CONSTRAINT "IdentityProvider_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "IdentityProvider_key_key" ON "IdentityProvider"("key");
CREATE INDEX "IdentityProvider_mailDomains_idx" ON "IdentityProvider" USING GIN ("mailDomains");

CREATE TABLE "ProviderAccount" (
  "userId" UUID NOT NULL,
  "issuer" VARCHAR(500) NOT NULL,
  "subject" VARCHAR(255) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "ProviderAccount_pkey" PRIMARY KEY ("userId", "issuer"),
  CONSTRAINT "ProviderAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ProviderAccount_issuer_subject_key" ON "ProviderAccount"("issuer", "subject");

CREATE TABLE "ProviderSignIn" (
  "stateHash" BYTEA NOT NULL,
  "deviceHash" BYTEA NOT NULL,
  "customerId" UUID NOT NULL,
  "issuer" VARCHAR(500) NOT NULL,
  "nonce" VARCHAR(100) NOT NULL,
  "codeVerifier" VARCHAR(128) NOT NULL,
  "redirectTo" VARCHAR(2000),
  "address" VARCHAR(45) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "ProviderSignIn_pkey" PRIMARY KEY ("stateHash")
);
CREATE INDEX "ProviderSignIn_expiresAt_idx" ON "ProviderSignIn"("expiresAt");
CREATE INDEX "ProviderSignIn_address_idx" ON "ProviderSignIn"("address");
