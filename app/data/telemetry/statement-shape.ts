/** What an SQL statement is, without anything that stands in it as a value. */
export interface StatementShape {
  /** such as `SELECT Design` */
  name: string;
  /** the statement with `?` in place of values */
  text: string;
}

const kept = new Map<string, StatementShape>();
/** The product's own statements are some hundreds. */
const mostKept = 500;
/** characters of a statement that are looked at; longer ones have lists of parameters, in many lengths, and aren't kept */
const mostLetters = 2_000;

export function shapeOf(statement: string): StatementShape {
  if (statement.length > mostLetters) return make(statement);
  const known = kept.get(statement);
  if (known) return known;
  const made = make(statement);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  kept.set(statement, made);
  return made;
}

function make(statement: string): StatementShape {
  const text = withoutValues(statement.slice(0, mostLetters));
  const verb = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = tableOf(withoutBrackets(text)) ?? tableOf(text);
  return { name: table ? `${verb} ${table}` : verb, text };
}

const tableOf = (text: string) => /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text)?.[1];

/** A statement is called by its own table before those of the statements in it. */
function withoutBrackets(text: string): string {
  const rest = text.replaceAll(/\([^()]*\)/g, ' ');
  return rest === text ? text : withoutBrackets(rest);
}

/** Quoted texts (an open one to the end), dollar-quoted ones, comments, numbers, and lists of parameters, which differ in length alone. */
function withoutValues(statement: string): string {
  return statement
    .replaceAll(/--[^\n]*|\/\*[^]*?(?:\*\/|$)/g, ' ')
    .replaceAll(/\b[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/\$(\w*)\$[^]*?(?:\$\1\$|$)/g, '?')
    .replaceAll(/(?<![\w$"])\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi, '?')
    .replaceAll(/\((\s*(?:\$\d+|\?)(?:::\w+(?:\[\])?)?\s*)(?:,\s*(?:\$\d+|\?)(?:::\w+(?:\[\])?)?\s*)+\)/g, '($1, …)')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
