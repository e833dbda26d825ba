import { type ComponentProps, useMemo } from 'react';
import { readNames } from '../../ui/label/names/csv.ts';
import { NamesEditor } from '../../ui/label/names/names-editor.tsx';
import { editNames } from './-edit.ts';
import { type NamesBox, NamesInput } from './-names-input.tsx';

type Props = Omit<ComponentProps<typeof NamesEditor>, 'onChange' | 'source'> & { box: NamesBox };

/** The list of names, and the field where it is typed. */
export default function DesignNames({ box, ...props }: Props) {
  const list = useMemo(() => readNames(box.text), [box.text]);
  const names = props.rows.map(({ words }) => words);
  return (
    <NamesEditor
      {...props}
      onChange={editNames}
      source={{
        list,
        field: (typed, onType) => (
          <NamesInput box={box} names={names} typed={typed} onType={onType} />
        ),
      }}
    />
  );
}
