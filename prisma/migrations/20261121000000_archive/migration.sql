-- pg_trgm is a trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "Language" AS ENUM ('tr', 'en', 'ru');

-- CreateEnum
CREATE TYPE "UserStatus" AS ENUM ('active', 'stopped', 'cancelled', 'expired');

-- CreateEnum
CREATE TYPE "LoginConditionType" AS ENUM ('unlimited', 'days');

-- CreateEnum
CREATE TYPE "SessionKind" AS ENUM ('browser', 'service');

-- CreateEnum
CREATE TYPE "AttemptKind" AS ENUM ('signIn', 'secondFactor', 'resetPassword', 'createPassword');

-- CreateEnum
CREATE TYPE "DesignType" AS ENUM ('rotary', 'digital');

-- CreateEnum
CREATE TYPE "MoldState" AS ENUM ('engraved', 'faded', 'none');

-- CreateEnum
CREATE TYPE "RepeatOffset" AS ENUM ('straight', 'halfDrop', 'brick', 'custom');

-- CreateEnum
CREATE TYPE "RepeatDirection" AS ENUM ('horizontal', 'vertical');

-- CreateEnum
CREATE TYPE "OrderType" AS ENUM ('sample', 'production', 'repeatOrder');

-- CreateEnum
CREATE TYPE "CollectionKind" AS ENUM ('collection', 'moodBoard', 'designPage');

-- CreateEnum
CREATE TYPE "BoardKind" AS ENUM ('picture', 'film');

-- CreateEnum
CREATE TYPE "ImportStage" AS ENUM ('upload', 'process', 'renameMain', 'renameInternal', 'mergeInternal', 'addToArchive', 'completeTransfer');

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled', 'disposed');

-- CreateEnum
CREATE TYPE "ImportFileState" AS ENUM ('uploading', 'uploaded', 'processing', 'processed', 'added', 'failed', 'removed');

-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('waiting', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "mail" VARCHAR(99) NOT NULL,
    "customerId" UUID NOT NULL,
    "status" "UserStatus" NOT NULL DEFAULT 'active',
    "language" "Language" NOT NULL DEFAULT 'en',
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "isInHouse" BOOLEAN NOT NULL DEFAULT false,
    "shopAccess" BOOLEAN NOT NULL DEFAULT false,
    "archiveAccess" BOOLEAN NOT NULL DEFAULT true,
    "poolId" UUID,
    "loginConditionType" "LoginConditionType" NOT NULL DEFAULT 'unlimited',
    "loginConditionDays" INTEGER,
    "loginConditionSetAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "passwordHash" TEXT,
    "passwordSetAt" TIMESTAMPTZ(3),
    "totpSecret" BYTEA,
    "totpEnrolledAt" TIMESTAMPTZ(3),
    "totpLastStep" BIGINT,
    "clientSettings" JSONB NOT NULL DEFAULT '{}',
    "lastLoginAt" TIMESTAMPTZ(3),
    "loginCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserPermission" (
    "userId" UUID NOT NULL,
    "permission" VARCHAR(60) NOT NULL,
    "allowed" BOOLEAN NOT NULL,

    CONSTRAINT "UserPermission_pkey" PRIMARY KEY ("userId","permission")
);

-- CreateTable
CREATE TABLE "UserIpRestriction" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "range" INET NOT NULL,

    CONSTRAINT "UserIpRestriction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "codeHash" BYTEA NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "kind" "SessionKind" NOT NULL,
    "userId" UUID NOT NULL,
    "actingAdminId" UUID,
    "remember" BOOLEAN NOT NULL DEFAULT false,
    "twoFactorAt" TIMESTAMPTZ(3),
    "pendingTotp" BYTEA,
    "address" VARCHAR(45) NOT NULL,
    "userAgent" VARCHAR(400) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasswordToken" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "userId" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PasswordToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AutoLoginLink" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "userId" UUID NOT NULL,
    "madeById" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AutoLoginLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "id" BIGSERIAL NOT NULL,
    "kind" "AttemptKind" NOT NULL,
    "account" BYTEA,
    "address" VARCHAR(45) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Customer" (
    "id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "nameSef" VARCHAR(200) NOT NULL,
    "address" VARCHAR(1000) NOT NULL DEFAULT '',
    "code" VARCHAR(40),
    "visible" BOOLEAN NOT NULL DEFAULT true,
    "country" CHAR(2),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Archive" (
    "id" SERIAL NOT NULL,
    "code" VARCHAR(4) NOT NULL,
    "nameTr" VARCHAR(100) NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameRu" VARCHAR(100) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "nextNumber" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Archive_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Label" (
    "id" SERIAL NOT NULL,
    "groupId" INTEGER,
    "isGroupHeader" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "nameTr" VARCHAR(100) NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameRu" VARCHAR(100) NOT NULL,
    "sefTr" VARCHAR(100) NOT NULL,
    "sefEn" VARCHAR(100) NOT NULL,
    "sefRu" VARCHAR(100) NOT NULL,

    CONSTRAINT "Label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Design" (
    "id" UUID NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "archiveId" INTEGER NOT NULL,
    "customerId" UUID,
    "isConfined" BOOLEAN NOT NULL DEFAULT false,
    "type" "DesignType" NOT NULL DEFAULT 'digital',
    "moldState" "MoldState" NOT NULL DEFAULT 'none',
    "screenCount" INTEGER NOT NULL DEFAULT 0,
    "repeatOffset" "RepeatOffset" NOT NULL DEFAULT 'straight',
    "repeatDirection" "RepeatDirection" NOT NULL DEFAULT 'vertical',
    "repeatCustomValue" DECIMAL(7,4),
    "widthPx" INTEGER NOT NULL,
    "heightPx" INTEGER NOT NULL,
    "widthCm" DECIMAL(10,4) NOT NULL,
    "heightCm" DECIMAL(10,4) NOT NULL,
    "dpi" DECIMAL(10,4) NOT NULL,
    "channelCount" INTEGER NOT NULL,
    "layerCount" INTEGER NOT NULL,
    "originalName" VARCHAR(300) NOT NULL DEFAULT '',
    "studio" VARCHAR(200) NOT NULL DEFAULT '',
    "notes" VARCHAR(4000) NOT NULL DEFAULT '',
    "closedCountries" CHAR(2)[] DEFAULT ARRAY[]::CHAR(2)[],
    "dp0" VARCHAR(200),
    "dp1" VARCHAR(200),
    "dp2" VARCHAR(200),
    "dp3" VARCHAR(200),
    "dp4" VARCHAR(200),
    "dp5" VARCHAR(200),
    "dp6" VARCHAR(200),
    "dp7" VARCHAR(200),
    "dp8" VARCHAR(200),
    "dp9" VARCHAR(200),
    "nameFolded" TEXT NOT NULL,
    "originalFolded" TEXT NOT NULL DEFAULT '',
    "studioFolded" TEXT NOT NULL DEFAULT '',
    "notesFolded" TEXT NOT NULL DEFAULT '',
    "activeColorwayId" UUID,
    "uploadedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modifiedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Design_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DesignLabel" (
    "designId" UUID NOT NULL,
    "labelId" INTEGER NOT NULL,

    CONSTRAINT "DesignLabel_pkey" PRIMARY KEY ("designId","labelId")
);

-- CreateTable
CREATE TABLE "Original" (
    "id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" BIGINT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "fileName" VARCHAR(300) NOT NULL,
    "format" VARCHAR(10) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Original_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Colorway" (
    "id" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "position" INTEGER NOT NULL,
    "originalId" UUID,
    "widthPx" INTEGER NOT NULL,
    "heightPx" INTEGER NOT NULL,
    "dpi" DECIMAL(10,4) NOT NULL,
    "colorMode" VARCHAR(20) NOT NULL,
    "depth" INTEGER NOT NULL,
    "profileName" VARCHAR(200),
    "channels" JSONB NOT NULL DEFAULT '[]',
    "layerNames" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "channelCount" INTEGER NOT NULL,
    "layerCount" INTEGER NOT NULL,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "masterKey" TEXT NOT NULL,
    "masterHash" VARCHAR(64) NOT NULL,
    "editedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Colorway_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ColorwayColor" (
    "colorwayId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "l" REAL NOT NULL,
    "a" REAL NOT NULL,
    "b" REAL NOT NULL,
    "srgb" CHAR(7) NOT NULL,
    "share" REAL NOT NULL,

    CONSTRAINT "ColorwayColor_pkey" PRIMARY KEY ("colorwayId","position")
);

-- CreateTable
CREATE TABLE "ColorwayProposal" (
    "id" UUID NOT NULL,
    "colorwayId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "inks" JSONB NOT NULL,
    "note" VARCHAR(1000) NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ColorwayProposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "colorwayId" UUID,
    "customerId" UUID NOT NULL,
    "amount" DECIMAL(12,2) NOT NULL,
    "type" "OrderType" NOT NULL,
    "orderedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Pool" (
    "id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "description" VARCHAR(2000) NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Pool_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PoolSearch" (
    "id" UUID NOT NULL,
    "poolId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "criteria" JSONB NOT NULL,

    CONSTRAINT "PoolSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PoolDesign" (
    "poolId" UUID NOT NULL,
    "designId" UUID NOT NULL,

    CONSTRAINT "PoolDesign_pkey" PRIMARY KEY ("poolId","designId")
);

-- CreateTable
CREATE TABLE "PoolWearModel" (
    "poolId" UUID NOT NULL,
    "wearModelId" UUID NOT NULL,

    CONSTRAINT "PoolWearModel_pkey" PRIMARY KEY ("poolId","wearModelId")
);

-- CreateTable
CREATE TABLE "SpecialList" (
    "id" SERIAL NOT NULL,
    "nameTr" VARCHAR(100) NOT NULL,
    "nameEn" VARCHAR(100) NOT NULL,
    "nameRu" VARCHAR(100) NOT NULL,
    "isPin" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SpecialList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpecialListDesign" (
    "listId" INTEGER NOT NULL,
    "designId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "SpecialListDesign_pkey" PRIMARY KEY ("listId","designId")
);

-- CreateTable
CREATE TABLE "StockPage" (
    "id" UUID NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "customerId" UUID,
    "specialListId" INTEGER NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "StockPage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StockEntry" (
    "id" UUID NOT NULL,
    "pageId" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "colorwayId" UUID,
    "metres" DECIMAL(12,2) NOT NULL,

    CONSTRAINT "StockEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WearModel" (
    "id" UUID NOT NULL,
    "wearName" VARCHAR(200) NOT NULL,
    "wearOrder" INTEGER NOT NULL DEFAULT 0,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "filesKey" TEXT,
    "geometry" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WearModel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WearModelLabel" (
    "wearModelId" UUID NOT NULL,
    "labelId" INTEGER NOT NULL,

    CONSTRAINT "WearModelLabel_pkey" PRIMARY KEY ("wearModelId","labelId")
);

-- CreateTable
CREATE TABLE "Collection" (
    "id" UUID NOT NULL,
    "parentId" UUID,
    "name" VARCHAR(200) NOT NULL,
    "description" VARCHAR(4000) NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "kind" "CollectionKind" NOT NULL DEFAULT 'collection',
    "position" INTEGER NOT NULL DEFAULT 0,
    "thumbnailKey" TEXT,
    "largeKey" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionGroup" (
    "id" UUID NOT NULL,
    "collectionId" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "CollectionGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionGroupDesign" (
    "groupId" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "CollectionGroupDesign_pkey" PRIMARY KEY ("groupId","designId")
);

-- CreateTable
CREATE TABLE "CollectionImage" (
    "id" UUID NOT NULL,
    "collectionId" UUID NOT NULL,
    "kind" "BoardKind" NOT NULL DEFAULT 'picture',
    "title" VARCHAR(200) NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL,
    "storageKey" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CollectionImage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionHotspot" (
    "id" UUID NOT NULL,
    "imageId" UUID NOT NULL,
    "colorwayId" UUID NOT NULL,
    "x" DOUBLE PRECISION NOT NULL,
    "y" DOUBLE PRECISION NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "CollectionHotspot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FavoritesList" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "nameKey" VARCHAR(120) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FavoritesList_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FavoritesEntry" (
    "listId" UUID NOT NULL,
    "colorwayId" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FavoritesEntry_pkey" PRIMARY KEY ("listId","colorwayId")
);

-- CreateTable
CREATE TABLE "FavoritesShare" (
    "id" UUID NOT NULL,
    "listId" UUID NOT NULL,
    "userId" UUID,
    "tokenHash" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FavoritesShare_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportJob" (
    "id" UUID NOT NULL,
    "archiveId" INTEGER NOT NULL,
    "createdById" UUID,
    "isNewImport" BOOLEAN NOT NULL,
    "stage" "ImportStage" NOT NULL DEFAULT 'upload',
    "state" "ImportState" NOT NULL DEFAULT 'waiting',
    "requestedStage" "ImportStage" NOT NULL DEFAULT 'upload',
    "progress" REAL NOT NULL DEFAULT 0,
    "errorKey" VARCHAR(60),
    "errorValues" JSONB,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ImportJob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportGroup" (
    "id" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "designId" UUID,
    "attributes" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "ImportGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportFile" (
    "id" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "groupId" UUID,
    "position" INTEGER NOT NULL,
    "fileName" VARCHAR(300) NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "state" "ImportFileState" NOT NULL DEFAULT 'uploading',
    "progress" REAL NOT NULL DEFAULT 0,
    "errorKey" VARCHAR(60),
    "errorValues" JSONB,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "info" JSONB,
    "colors" JSONB NOT NULL DEFAULT '[]',
    "originalId" UUID,
    "masterKey" TEXT,
    "masterHash" VARCHAR(64),
    "colorwayName" VARCHAR(40),
    "colorwayId" UUID,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExportJob" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "parameters" JSONB NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'waiting',
    "progress" REAL NOT NULL DEFAULT 0,
    "errorKey" VARCHAR(60),
    "storageKey" TEXT,
    "fileName" VARCHAR(300),
    "bytes" BIGINT,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ExportJob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LoginRecord" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID,
    "customerId" UUID,
    "device" VARCHAR(200) NOT NULL DEFAULT '',
    "address" VARCHAR(45) NOT NULL,
    "location" VARCHAR(200) NOT NULL DEFAULT '',
    "view" VARCHAR(60) NOT NULL DEFAULT '',

    CONSTRAINT "LoginRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CadDownload" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID,
    "customerId" UUID,
    "designId" UUID,
    "colorwayId" UUID,
    "wearId" UUID,
    "reference" VARCHAR(130) NOT NULL,
    "code" INTEGER NOT NULL,

    CONSTRAINT "CadDownload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ColorwayView" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID,
    "customerId" UUID,
    "designId" UUID,
    "colorwayId" UUID,
    "reference" VARCHAR(130) NOT NULL,

    CONSTRAINT "ColorwayView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" VARCHAR(80) NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "MailText" (
    "kind" VARCHAR(40) NOT NULL,
    "locale" "Language" NOT NULL,
    "subject" VARCHAR(200) NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "MailText_pkey" PRIMARY KEY ("kind","locale")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actorId" UUID,
    "actorName" VARCHAR(200) NOT NULL,
    "operation" VARCHAR(80) NOT NULL,
    "subjectKind" VARCHAR(40) NOT NULL DEFAULT '',
    "subjectId" VARCHAR(80) NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,
    "address" VARCHAR(45) NOT NULL DEFAULT '',

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_mail_key" ON "User"("mail");

-- CreateIndex
CREATE INDEX "User_customerId_idx" ON "User"("customerId");

-- CreateIndex
CREATE INDEX "User_poolId_idx" ON "User"("poolId");

-- CreateIndex
CREATE INDEX "User_status_lastLoginAt_idx" ON "User"("status", "lastLoginAt");

-- CreateIndex
CREATE UNIQUE INDEX "UserIpRestriction_userId_range_key" ON "UserIpRestriction"("userId", "range");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_userId_codeHash_key" ON "RecoveryCode"("userId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_actingAdminId_idx" ON "Session"("actingAdminId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordToken_tokenHash_key" ON "PasswordToken"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordToken_userId_idx" ON "PasswordToken"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AutoLoginLink_tokenHash_key" ON "AutoLoginLink"("tokenHash");

-- CreateIndex
CREATE INDEX "AutoLoginLink_userId_idx" ON "AutoLoginLink"("userId");

-- CreateIndex
CREATE INDEX "AutoLoginLink_madeById_idx" ON "AutoLoginLink"("madeById");

-- CreateIndex
CREATE INDEX "Attempt_kind_account_at_idx" ON "Attempt"("kind", "account", "at");

-- CreateIndex
CREATE INDEX "Attempt_kind_address_at_idx" ON "Attempt"("kind", "address", "at");

-- CreateIndex
CREATE INDEX "Attempt_at_idx" ON "Attempt"("at");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_name_key" ON "Customer"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_nameSef_key" ON "Customer"("nameSef");

-- CreateIndex
CREATE UNIQUE INDEX "Customer_code_key" ON "Customer"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Archive_code_key" ON "Archive"("code");

-- CreateIndex
CREATE UNIQUE INDEX "Label_sefTr_key" ON "Label"("sefTr");

-- CreateIndex
CREATE UNIQUE INDEX "Label_sefEn_key" ON "Label"("sefEn");

-- CreateIndex
CREATE UNIQUE INDEX "Label_sefRu_key" ON "Label"("sefRu");

-- CreateIndex
CREATE INDEX "Label_groupId_idx" ON "Label"("groupId");

-- CreateIndex
CREATE UNIQUE INDEX "Design_name_key" ON "Design"("name");

-- CreateIndex
CREATE UNIQUE INDEX "Design_activeColorwayId_key" ON "Design"("activeColorwayId");

-- CreateIndex
CREATE INDEX "Design_archiveId_uploadedAt_id_idx" ON "Design"("archiveId", "uploadedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Design_uploadedAt_id_idx" ON "Design"("uploadedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Design_modifiedAt_id_idx" ON "Design"("modifiedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Design_customerId_idx" ON "Design"("customerId");

-- CreateIndex
CREATE INDEX "Design_screenCount_idx" ON "Design"("screenCount");

-- CreateIndex
CREATE INDEX "Design_moldState_idx" ON "Design"("moldState");

-- CreateIndex
CREATE INDEX "Design_type_idx" ON "Design"("type");

-- CreateIndex
CREATE INDEX "Design_dp0_idx" ON "Design"("dp0");

-- CreateIndex
CREATE INDEX "Design_dp1_idx" ON "Design"("dp1");

-- CreateIndex
CREATE INDEX "Design_closedCountries_idx" ON "Design" USING GIN ("closedCountries");

-- CreateIndex
CREATE INDEX "Design_nameFolded_idx" ON "Design" USING GIN ("nameFolded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Design_originalFolded_idx" ON "Design" USING GIN ("originalFolded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Design_studioFolded_idx" ON "Design" USING GIN ("studioFolded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "Design_notesFolded_idx" ON "Design" USING GIN ("notesFolded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "DesignLabel_labelId_designId_idx" ON "DesignLabel"("labelId", "designId");

-- CreateIndex
CREATE UNIQUE INDEX "Original_storageKey_key" ON "Original"("storageKey");

-- CreateIndex
CREATE INDEX "Original_sha256_idx" ON "Original"("sha256");

-- CreateIndex
CREATE INDEX "Colorway_designId_position_idx" ON "Colorway"("designId", "position");

-- CreateIndex
CREATE INDEX "Colorway_originalId_idx" ON "Colorway"("originalId");

-- CreateIndex
CREATE UNIQUE INDEX "Colorway_designId_name_key" ON "Colorway"("designId", "name");

-- CreateIndex
CREATE INDEX "ColorwayColor_l_a_b_share_idx" ON "ColorwayColor"("l", "a", "b", "share");

-- CreateIndex
CREATE INDEX "ColorwayProposal_colorwayId_idx" ON "ColorwayProposal"("colorwayId");

-- CreateIndex
CREATE INDEX "ColorwayProposal_userId_idx" ON "ColorwayProposal"("userId");

-- CreateIndex
CREATE INDEX "Order_designId_orderedAt_idx" ON "Order"("designId", "orderedAt");

-- CreateIndex
CREATE INDEX "Order_customerId_designId_idx" ON "Order"("customerId", "designId");

-- CreateIndex
CREATE INDEX "Order_colorwayId_idx" ON "Order"("colorwayId");

-- CreateIndex
CREATE UNIQUE INDEX "Pool_name_key" ON "Pool"("name");

-- CreateIndex
CREATE UNIQUE INDEX "PoolSearch_poolId_position_key" ON "PoolSearch"("poolId", "position");

-- CreateIndex
CREATE INDEX "PoolDesign_designId_idx" ON "PoolDesign"("designId");

-- CreateIndex
CREATE INDEX "PoolWearModel_wearModelId_idx" ON "PoolWearModel"("wearModelId");

-- CreateIndex
CREATE INDEX "SpecialListDesign_listId_position_idx" ON "SpecialListDesign"("listId", "position");

-- CreateIndex
CREATE INDEX "SpecialListDesign_designId_idx" ON "SpecialListDesign"("designId");

-- CreateIndex
CREATE UNIQUE INDEX "StockPage_name_key" ON "StockPage"("name");

-- CreateIndex
CREATE INDEX "StockPage_customerId_idx" ON "StockPage"("customerId");

-- CreateIndex
CREATE INDEX "StockPage_specialListId_idx" ON "StockPage"("specialListId");

-- CreateIndex
CREATE INDEX "StockEntry_designId_idx" ON "StockEntry"("designId");

-- CreateIndex
CREATE INDEX "StockEntry_colorwayId_idx" ON "StockEntry"("colorwayId");

-- CreateIndex
CREATE UNIQUE INDEX "StockEntry_pageId_designId_colorwayId_key" ON "StockEntry"("pageId", "designId", "colorwayId");

-- CreateIndex
CREATE UNIQUE INDEX "WearModel_wearName_key" ON "WearModel"("wearName");

-- CreateIndex
CREATE INDEX "WearModel_enabled_wearOrder_idx" ON "WearModel"("enabled", "wearOrder");

-- CreateIndex
CREATE INDEX "WearModelLabel_labelId_idx" ON "WearModelLabel"("labelId");

-- CreateIndex
CREATE INDEX "Collection_parentId_position_idx" ON "Collection"("parentId", "position");

-- CreateIndex
CREATE INDEX "CollectionGroup_collectionId_position_idx" ON "CollectionGroup"("collectionId", "position");

-- CreateIndex
CREATE INDEX "CollectionGroupDesign_designId_idx" ON "CollectionGroupDesign"("designId");

-- CreateIndex
CREATE INDEX "CollectionImage_collectionId_position_idx" ON "CollectionImage"("collectionId", "position");

-- CreateIndex
CREATE INDEX "CollectionHotspot_imageId_position_idx" ON "CollectionHotspot"("imageId", "position");

-- CreateIndex
CREATE INDEX "CollectionHotspot_colorwayId_idx" ON "CollectionHotspot"("colorwayId");

-- CreateIndex
CREATE UNIQUE INDEX "FavoritesList_userId_nameKey_key" ON "FavoritesList"("userId", "nameKey");

-- CreateIndex
CREATE INDEX "FavoritesEntry_listId_position_idx" ON "FavoritesEntry"("listId", "position");

-- CreateIndex
CREATE INDEX "FavoritesEntry_colorwayId_idx" ON "FavoritesEntry"("colorwayId");

-- CreateIndex
CREATE INDEX "FavoritesEntry_designId_idx" ON "FavoritesEntry"("designId");

-- CreateIndex
CREATE UNIQUE INDEX "FavoritesShare_tokenHash_key" ON "FavoritesShare"("tokenHash");

-- CreateIndex
CREATE INDEX "FavoritesShare_userId_idx" ON "FavoritesShare"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "FavoritesShare_listId_userId_key" ON "FavoritesShare"("listId", "userId");

-- CreateIndex
CREATE INDEX "ImportJob_state_createdAt_idx" ON "ImportJob"("state", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ImportJob_archiveId_idx" ON "ImportJob"("archiveId");

-- CreateIndex
CREATE INDEX "ImportJob_createdById_idx" ON "ImportJob"("createdById");

-- CreateIndex
CREATE INDEX "ImportGroup_designId_idx" ON "ImportGroup"("designId");

-- CreateIndex
CREATE UNIQUE INDEX "ImportGroup_jobId_name_key" ON "ImportGroup"("jobId", "name");

-- CreateIndex
CREATE INDEX "ImportFile_jobId_position_idx" ON "ImportFile"("jobId", "position");

-- CreateIndex
CREATE INDEX "ImportFile_groupId_idx" ON "ImportFile"("groupId");

-- CreateIndex
CREATE INDEX "ImportFile_originalId_idx" ON "ImportFile"("originalId");

-- CreateIndex
CREATE INDEX "ImportFile_colorwayId_idx" ON "ImportFile"("colorwayId");

-- CreateIndex
CREATE INDEX "ExportJob_userId_createdAt_idx" ON "ExportJob"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "LoginRecord_at_idx" ON "LoginRecord"("at");

-- CreateIndex
CREATE INDEX "LoginRecord_userId_at_idx" ON "LoginRecord"("userId", "at");

-- CreateIndex
CREATE INDEX "LoginRecord_customerId_at_idx" ON "LoginRecord"("customerId", "at");

-- CreateIndex
CREATE INDEX "CadDownload_at_idx" ON "CadDownload"("at");

-- CreateIndex
CREATE INDEX "CadDownload_userId_at_idx" ON "CadDownload"("userId", "at");

-- CreateIndex
CREATE INDEX "CadDownload_customerId_at_idx" ON "CadDownload"("customerId", "at");

-- CreateIndex
CREATE INDEX "CadDownload_designId_idx" ON "CadDownload"("designId");

-- CreateIndex
CREATE INDEX "CadDownload_colorwayId_idx" ON "CadDownload"("colorwayId");

-- CreateIndex
CREATE INDEX "CadDownload_wearId_idx" ON "CadDownload"("wearId");

-- CreateIndex
CREATE INDEX "ColorwayView_at_idx" ON "ColorwayView"("at");

-- CreateIndex
CREATE INDEX "ColorwayView_userId_at_idx" ON "ColorwayView"("userId", "at");

-- CreateIndex
CREATE INDEX "ColorwayView_customerId_at_idx" ON "ColorwayView"("customerId", "at");

-- CreateIndex
CREATE INDEX "ColorwayView_designId_idx" ON "ColorwayView"("designId");

-- CreateIndex
CREATE INDEX "ColorwayView_colorwayId_at_idx" ON "ColorwayView"("colorwayId", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at");

-- CreateIndex
CREATE INDEX "AuditEntry_actorId_at_idx" ON "AuditEntry"("actorId", "at");

-- CreateIndex
CREATE INDEX "AuditEntry_subjectKind_subjectId_idx" ON "AuditEntry"("subjectKind", "subjectId");

-- CreateIndex
CREATE INDEX "AuditEntry_operation_at_idx" ON "AuditEntry"("operation", "at");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserPermission" ADD CONSTRAINT "UserPermission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserIpRestriction" ADD CONSTRAINT "UserIpRestriction_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_actingAdminId_fkey" FOREIGN KEY ("actingAdminId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordToken" ADD CONSTRAINT "PasswordToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AutoLoginLink" ADD CONSTRAINT "AutoLoginLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AutoLoginLink" ADD CONSTRAINT "AutoLoginLink_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Label" ADD CONSTRAINT "Label_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Design" ADD CONSTRAINT "Design_archiveId_fkey" FOREIGN KEY ("archiveId") REFERENCES "Archive"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Design" ADD CONSTRAINT "Design_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Design" ADD CONSTRAINT "Design_activeColorwayId_fkey" FOREIGN KEY ("activeColorwayId") REFERENCES "Colorway"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DesignLabel" ADD CONSTRAINT "DesignLabel_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DesignLabel" ADD CONSTRAINT "DesignLabel_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "Label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Colorway" ADD CONSTRAINT "Colorway_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Colorway" ADD CONSTRAINT "Colorway_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayColor" ADD CONSTRAINT "ColorwayColor_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayProposal" ADD CONSTRAINT "ColorwayProposal_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayProposal" ADD CONSTRAINT "ColorwayProposal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolSearch" ADD CONSTRAINT "PoolSearch_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolDesign" ADD CONSTRAINT "PoolDesign_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolDesign" ADD CONSTRAINT "PoolDesign_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolWearModel" ADD CONSTRAINT "PoolWearModel_poolId_fkey" FOREIGN KEY ("poolId") REFERENCES "Pool"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PoolWearModel" ADD CONSTRAINT "PoolWearModel_wearModelId_fkey" FOREIGN KEY ("wearModelId") REFERENCES "WearModel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpecialListDesign" ADD CONSTRAINT "SpecialListDesign_listId_fkey" FOREIGN KEY ("listId") REFERENCES "SpecialList"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SpecialListDesign" ADD CONSTRAINT "SpecialListDesign_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockPage" ADD CONSTRAINT "StockPage_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockPage" ADD CONSTRAINT "StockPage_specialListId_fkey" FOREIGN KEY ("specialListId") REFERENCES "SpecialList"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockEntry" ADD CONSTRAINT "StockEntry_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "StockPage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockEntry" ADD CONSTRAINT "StockEntry_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StockEntry" ADD CONSTRAINT "StockEntry_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WearModelLabel" ADD CONSTRAINT "WearModelLabel_wearModelId_fkey" FOREIGN KEY ("wearModelId") REFERENCES "WearModel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WearModelLabel" ADD CONSTRAINT "WearModelLabel_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "Label"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionGroup" ADD CONSTRAINT "CollectionGroup_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionGroupDesign" ADD CONSTRAINT "CollectionGroupDesign_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "CollectionGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionGroupDesign" ADD CONSTRAINT "CollectionGroupDesign_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionImage" ADD CONSTRAINT "CollectionImage_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionHotspot" ADD CONSTRAINT "CollectionHotspot_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "CollectionImage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionHotspot" ADD CONSTRAINT "CollectionHotspot_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FavoritesList" ADD CONSTRAINT "FavoritesList_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FavoritesEntry" ADD CONSTRAINT "FavoritesEntry_listId_fkey" FOREIGN KEY ("listId") REFERENCES "FavoritesList"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FavoritesEntry" ADD CONSTRAINT "FavoritesEntry_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FavoritesEntry" ADD CONSTRAINT "FavoritesEntry_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FavoritesShare" ADD CONSTRAINT "FavoritesShare_listId_fkey" FOREIGN KEY ("listId") REFERENCES "FavoritesList"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FavoritesShare" ADD CONSTRAINT "FavoritesShare_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportJob" ADD CONSTRAINT "ImportJob_archiveId_fkey" FOREIGN KEY ("archiveId") REFERENCES "Archive"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportJob" ADD CONSTRAINT "ImportJob_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportGroup" ADD CONSTRAINT "ImportGroup_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "ImportJob"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportGroup" ADD CONSTRAINT "ImportGroup_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "ImportJob"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "ImportGroup"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExportJob" ADD CONSTRAINT "ExportJob_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoginRecord" ADD CONSTRAINT "LoginRecord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LoginRecord" ADD CONSTRAINT "LoginRecord_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CadDownload" ADD CONSTRAINT "CadDownload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CadDownload" ADD CONSTRAINT "CadDownload_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CadDownload" ADD CONSTRAINT "CadDownload_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CadDownload" ADD CONSTRAINT "CadDownload_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CadDownload" ADD CONSTRAINT "CadDownload_wearId_fkey" FOREIGN KEY ("wearId") REFERENCES "WearModel"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayView" ADD CONSTRAINT "ColorwayView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayView" ADD CONSTRAINT "ColorwayView_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayView" ADD CONSTRAINT "ColorwayView_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColorwayView" ADD CONSTRAINT "ColorwayView_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- CreateIndex
CREATE INDEX "Colorway_masterHash_idx" ON "Colorway"("masterHash");

-- CreateIndex
CREATE INDEX "Colorway_masterKey_idx" ON "Colorway"("masterKey");

-- CreateIndex
CREATE INDEX "ImportFile_masterHash_idx" ON "ImportFile"("masterHash");

-- CreateIndex
CREATE INDEX "ImportFile_masterKey_idx" ON "ImportFile"("masterKey");

-- Checks, partial uniques and triggers that the schema file can't say.

ALTER TABLE "User" ADD CONSTRAINT "User_mail_normalised" CHECK ("mail" = lower(btrim("mail")) AND "mail" LIKE '%_@_%');
ALTER TABLE "User" ADD CONSTRAINT "User_name_given" CHECK (btrim("name") <> '');
ALTER TABLE "User" ADD CONSTRAINT "User_login_days" CHECK (
  ("loginConditionType" = 'unlimited' AND "loginConditionDays" IS NULL)
  OR ("loginConditionType" = 'days' AND "loginConditionDays" BETWEEN 1 AND 36500));
ALTER TABLE "User" ADD CONSTRAINT "User_totp_whole" CHECK (("totpSecret" IS NULL) = ("totpEnrolledAt" IS NULL));
ALTER TABLE "Customer" ADD CONSTRAINT "Customer_name_given" CHECK (btrim("name") <> '');
ALTER TABLE "Customer" ADD CONSTRAINT "Customer_country_code" CHECK ("country" ~ '^[A-Z]{2}$');
ALTER TABLE "Archive" ADD CONSTRAINT "Archive_code_shape" CHECK ("code" ~ '^[A-Z0-9]{1,4}$');
ALTER TABLE "Archive" ADD CONSTRAINT "Archive_number_positive" CHECK ("nextNumber" > 0);
ALTER TABLE "Label" ADD CONSTRAINT "Label_group_shape" CHECK (NOT ("isGroupHeader" AND "groupId" IS NOT NULL) AND "groupId" <> "id");

ALTER TABLE "Design" ADD CONSTRAINT "Design_name_given" CHECK (btrim("name") <> '' AND position('/' IN "name") = 0);
ALTER TABLE "Design" ADD CONSTRAINT "Design_size_positive" CHECK (
  "widthPx" > 0 AND "heightPx" > 0 AND "widthCm" > 0 AND "heightCm" > 0 AND "dpi" > 0);
ALTER TABLE "Design" ADD CONSTRAINT "Design_counts" CHECK ("screenCount" >= 0 AND "channelCount" >= 0 AND "layerCount" >= 0);
ALTER TABLE "Design" ADD CONSTRAINT "Design_repeat_value" CHECK (
  ("repeatOffset" = 'custom') = ("repeatCustomValue" IS NOT NULL)
  AND ("repeatCustomValue" IS NULL OR ("repeatCustomValue" > 0 AND "repeatCustomValue" < 100)));
ALTER TABLE "Colorway" ADD CONSTRAINT "Colorway_name_given" CHECK (btrim("name") <> '' AND position('/' IN "name") = 0);
ALTER TABLE "Colorway" ADD CONSTRAINT "Colorway_size_positive" CHECK ("widthPx" > 0 AND "heightPx" > 0 AND "dpi" > 0);
ALTER TABLE "ColorwayColor" ADD CONSTRAINT "ColorwayColor_values" CHECK (
  "share" > 0 AND "share" <= 1 AND "srgb" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "Order" ADD CONSTRAINT "Order_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "StockEntry" ADD CONSTRAINT "StockEntry_metres" CHECK ("metres" >= 0);
ALTER TABLE "CollectionHotspot" ADD CONSTRAINT "CollectionHotspot_inside" CHECK ("x" BETWEEN 0 AND 1 AND "y" BETWEEN 0 AND 1);
ALTER TABLE "CollectionImage" ADD CONSTRAINT "CollectionImage_size" CHECK ("width" > 0 AND "height" > 0);
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_name_given" CHECK (btrim("name") <> '' AND "parentId" <> "id");
ALTER TABLE "FavoritesList" ADD CONSTRAINT "FavoritesList_name_given" CHECK (btrim("name") <> '');
ALTER TABLE "FavoritesShare" ADD CONSTRAINT "FavoritesShare_one_way" CHECK (("userId" IS NULL) <> ("tokenHash" IS NULL));
ALTER TABLE "ImportJob" ADD CONSTRAINT "ImportJob_progress" CHECK ("progress" BETWEEN 0 AND 1);
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_progress" CHECK ("progress" BETWEEN 0 AND 1);
ALTER TABLE "CadDownload" ADD CONSTRAINT "CadDownload_code" CHECK ("code" IN (101, 102));

-- One list at most leads the archive.
CREATE UNIQUE INDEX "SpecialList_one_pin" ON "SpecialList" ("isPin") WHERE "isPin";
-- Subcollections of one parent, and collections at the top, have different names.
CREATE UNIQUE INDEX "Collection_name_unique" ON "Collection" (coalesce("parentId", '00000000-0000-0000-0000-000000000000'), lower("name"));
-- The same file can't be added twice to a job, neither by name nor by content.
CREATE UNIQUE INDEX "ImportFile_name_once" ON "ImportFile" ("jobId", lower("fileName")) WHERE "state" NOT IN ('failed', 'removed');
CREATE UNIQUE INDEX "ImportFile_content_once" ON "ImportFile" ("jobId", "sha256") WHERE "sha256" IS NOT NULL AND "state" NOT IN ('failed', 'removed');
-- A colorway has one file at most waiting in a job's group.
CREATE UNIQUE INDEX "ImportFile_colorway_once" ON "ImportFile" ("groupId", "colorwayName")
  WHERE "groupId" IS NOT NULL AND "colorwayName" IS NOT NULL AND "state" NOT IN ('failed', 'removed');

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is written once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "AuditEntry_written_once" BEFORE UPDATE OR DELETE ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "AuditEntry_kept" BEFORE TRUNCATE ON "AuditEntry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_collection_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a mood board or design page stays one' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "Collection_kind_for_good" BEFORE UPDATE OF "kind" ON "Collection" FOR EACH ROW
  WHEN (OLD."kind" <> 'collection' AND NEW."kind" <> OLD."kind") EXECUTE FUNCTION keep_collection_kind();
