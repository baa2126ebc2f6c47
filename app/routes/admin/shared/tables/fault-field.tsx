import { TextareaField, TextField } from '#app/ui/field.tsx';

/** letters of a cell that fit into one line */
const longest = 100;

interface Fault {
  column: string;
  head: string;
  message: string;
  value: string;
  /** the table has the cell, so that it can be corrected */
  isThere: boolean;
}

/** A wrong cell, corrected in place where the table has it and is still open. */
export function FaultField({ line, fault, isOpen }: { line: number; fault: Fault; isOpen: boolean }) {
  const { column, head, message, value, isThere } = fault;
  if (!isThere || !isOpen) return <p>{`${head}: ${message}`}</p>;
  const Field = value.length > longest || value.includes('\n') ? TextareaField : TextField;
  return (
    <Field
      key={`${column} ${value}`}
      name={`cells.l${line}.${column}`}
      label={head}
      defaultValue={value}
      errors={[message]}
      autoComplete="off"
    />
  );
}
