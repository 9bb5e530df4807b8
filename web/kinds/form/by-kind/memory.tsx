import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { albums, memory } from '../../../../records/kinds/memory.ts'
import { useStored } from '../../../estate/index.ts'
import { Select } from '../../../ui/index.ts'
import { useRecordForm } from '../form-context.ts'
import { shapeFor } from '../form-shape.ts'
import { type FieldInputProps, Framed } from '../inputs/frame.tsx'
import { InputOf } from '../inputs/index.tsx'
import { PartialDateInput } from './PartialDate.tsx'
import { words } from './words.ts'

const own = 'own:'

function useOwnAlbums(): string[] {
  const all = useStored(memory.kind)
  return useMemo(() => {
    const names = all.map(({ values }) => (values['album'] === 'new' ? values['newAlbum'] : ''))
    return [...new Set(names.filter((name): name is string => typeof name === 'string' && name !== ''))].toSorted()
  }, [all])
}

function AlbumInput(props: FieldInputProps) {
  const { value, values, onChange, onBlur } = props
  const { setValue } = useFormContext()
  const ownAlbums = useOwnAlbums()
  const name = values['newAlbum']
  const isOwn = value === 'new' && typeof name === 'string' && ownAlbums.includes(name)
  const choose = (chosen: string) => {
    const kept = chosen.startsWith(own)
    setValue('values.newAlbum', kept ? chosen.slice(own.length) : '', { shouldDirty: true })
    onChange(kept ? 'new' : chosen)
  }
  const { new: another, ...usual } = albums
  return (
    <Framed {...props}>
      <Select
        placeholder={words.album.choose}
        value={isOwn ? own + name : typeof value === 'string' ? value : ''}
        onBlur={onBlur}
        onChange={(event) => choose(event.target.value)}
        options={[
          ...Object.entries(usual).map(([key, label]) => ({ value: key, label })),
          ...ownAlbums.map((album) => ({ value: own + album, label: album })),
          { value: 'new', label: another },
        ]}
      />
    </Framed>
  )
}

/** The quality of a saved photo is fixed: scaling it back up restores no detail. */
function QualityInput(props: FieldInputProps) {
  const { savedId } = useRecordForm()
  return (
    <fieldset disabled={savedId !== undefined}>
      <InputOf {...props} />
    </fieldset>
  )
}

/** Editing does not replace the file: another file is another memory. */
export const memoryForm = shapeFor(memory, {
  fields: {
    file: { hidden: true },
    quality: { as: QualityInput },
    date: { as: PartialDateInput },
    album: { as: AlbumInput },
    // The audience choice sets this field.
    privacyLevel: { hidden: true },
  },
})
