/** Labels by their words, for proposals: which labels a file's name speaks of, and which are words for a size or a colour. */
import { colorVocabulary } from '#app/domain/visible/colors/color-words.ts';
import type { ColorFamily } from '#app/domain/visible/colors/color-families.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { phrases } from './phrases.ts';
import { stemsOf, type Stems } from './stems.server.ts';
import { currentVocabulary, isSameWord, rootsOf, splitWords, type Vocabulary } from './vocabulary.server.ts';

/** of a term that is a label's own name or synonym, the likeliest of all (vocabulary.server.ts) */
const ownRank = 0;

/** `own`: by a name or synonym of the label; `meaning`: by another word of the trade for it. */
export type NamedBy = 'own' | 'meaning';

/** The labels that a name such as `Çiçekli-desen_014.tif` speaks of, however inflected; mistyped words say nothing. */
export async function labelsNamedIn(names: string[]): Promise<Map<number, NamedBy>> {
  const vocabulary = await currentVocabulary();
  const texts = names.map((name) => splitWords(withoutExtension(name)));
  const stems = await stemsOf(texts.flat());
  const found = new Map<number, NamedBy>();
  for (const words of texts) {
    const read = words.map(stems);
    for (let at = 0; at < read.length;) {
      const { length, labels } = longestAt(read, at, vocabulary);
      for (const [id, by] of labels) if (found.get(id) !== 'own') found.set(id, by);
      at += length;
    }
  }
  return found;
}

/** Words that stand together in a file's name stand apart here, and numbers are left out: "PalmHouse02" is "Palm House". */
function withoutExtension(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/\p{N}+/gu, ' ')
    .replace(/_/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}

/** The longest phrase of the vocabulary counts, whatever it means: "rose gold" is a colour and no rose. */
function longestAt(words: Stems[], at: number, { byRoot }: Vocabulary) {
  const fitting = languages
    .flatMap((language) => rootsOf(words[at]!, language))
    .flatMap((root) => byRoot.get(root) ?? [])
    .filter((phrase) => phrase.words.every((word, next) => isSaid(words[at + next], word, phrase.language)));
  const length = Math.max(1, ...fitting.map((phrase) => phrase.words.length));
  const labels = new Map<number, NamedBy>();
  const ofLabels = fitting.filter(({ term }) => term.field === 'labels');
  for (const { term } of ofLabels.filter((phrase) => phrase.words.length === length)) {
    const isOwn = ofLabels.some((other) => other.term.value === term.value && other.term.rank === ownRank);
    labels.set(Number(term.value), isOwn ? 'own' : 'meaning');
  }
  return { length, labels };
}

function isSaid(said: Stems | undefined, word: Stems, language: Locale): boolean {
  return said !== undefined && isSameWord(said, word, language);
}

export type SizeWord = 'small' | 'medium' | 'large';

export interface LabelMeaning {
  size?: SizeWord;
  family?: ColorFamily;
}

/** Beside a word for a size these say nothing else: "Large scale", "Büyük raporlu". */
const besideSizes = new Set(
  'scale,repeat,size,sized,ölçek,ölçekli,rapor,raporlu,boy,boyut,масштаб,раппорт,размер'.split(',').map(foldText),
);

let kept: { version: string; meanings: Map<number, LabelMeaning> } | undefined;

/** Of the labels that are called by a size or a colour, by a name or a synonym; those by a thing ("rose", "stone") are motifs. */
export async function readLabelMeanings(): Promise<Map<number, LabelMeaning>> {
  const { version, named } = await currentVocabulary();
  if (kept?.version === version) return kept.meanings;
  const meanings = new Map<number, LabelMeaning>();
  for (const { term, text } of named) {
    if (term.field !== 'labels') continue;
    const meaning = meaningOf(text);
    if (meaning) meanings.set(Number(term.value), { ...meaning, ...meanings.get(Number(term.value)) });
  }
  kept = { version, meanings };
  return meanings;
}

function meaningOf(text: string): LabelMeaning | null {
  const { sizes, colors } = (words ??= readWords());
  const whole = foldText(text);
  const size = sizes.get(whole) ?? sizes.get(sizeWithin(text));
  if (size) return { size };
  const family = colors.get(whole);
  return family ? { family } : null;
}

function sizeWithin(text: string): string {
  return splitWords(text)
    .map(foldText)
    .filter((word) => !besideSizes.has(word))
    .join(' ');
}

interface Words {
  sizes: Map<string, SizeWord>;
  colors: Map<string, ColorFamily>;
}

let words: Words | undefined;

function readWords(): Words {
  const sized = phrases.filter(({ field }) => field === 'size');
  return {
    sizes: new Map(
      sized.flatMap(({ value, words }) =>
        languages.flatMap((language) => words[language].map((word) => [foldText(word), value as SizeWord] as const)),
      ),
    ),
    colors: new Map(
      colorVocabulary.flatMap(({ key, words, things }) =>
        languages.flatMap((language) =>
          words[language]
            .filter((word) => !things[language].includes(word))
            .map((word) => [foldText(word), key] as const),
        ),
      ),
    ),
  };
}
