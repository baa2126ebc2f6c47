-- Files of a tree as people read their names: 2 before 10. What was recorded before keeps the order of its paths.
ALTER TABLE "ImportTreeFile" ADD COLUMN "inOrder" BYTEA NOT NULL DEFAULT '\x';
DROP INDEX "ImportTreeFile_treeId_state_path_idx";
CREATE INDEX "ImportTreeFile_treeId_state_inOrder_idx" ON "ImportTreeFile"("treeId", "state", "inOrder");
CREATE INDEX "ImportTreeFile_treeId_inOrder_path_idx" ON "ImportTreeFile"("treeId", "inOrder", "path");
