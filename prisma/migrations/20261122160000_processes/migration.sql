-- The running web servers and workers, and what each counted in an hour.
CREATE TABLE "Process" (
    "id" UUID NOT NULL,
    "role" VARCHAR(10) NOT NULL,
    "host" VARCHAR(100) NOT NULL,
    "pid" INTEGER NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "Process_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Process_seenAt_idx" ON "Process"("seenAt");

CREATE TABLE "ProcessHour" (
    "processId" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "events" JSONB NOT NULL,

    CONSTRAINT "ProcessHour_pkey" PRIMARY KEY ("processId", "hour")
);
CREATE INDEX "ProcessHour_hour_idx" ON "ProcessHour"("hour");

-- When this installation was last backed up, verified and restored.
CREATE TYPE "UpkeepKind" AS ENUM ('backup', 'verify', 'verifyBackups', 'restore');

CREATE TABLE "UpkeepRun" (
    "kind" "UpkeepKind" NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,
    "host" VARCHAR(100) NOT NULL,
    "result" JSONB NOT NULL,

    CONSTRAINT "UpkeepRun_pkey" PRIMARY KEY ("kind")
);
