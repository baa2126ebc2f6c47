-- Colorways by their main colour, for those in nearly the same colours.

-- CreateIndex
CREATE INDEX "ColorwayColor_position_l_a_b_colorwayId_idx" ON "ColorwayColor"("position", "l", "a", "b", "colorwayId");
