import { expect, test } from 'vitest'
import { fieldsOf } from '../define.ts'
import { asUnsealed, fileType, pictureTypes } from '../fields/index.ts'
import { kinds } from './index.ts'

const places = kinds.flatMap((definition) =>
  Object.entries(fieldsOf(definition)).flatMap(([name, field]) =>
    (field.type === 'file' || field.type === 'files') && 'image/jpeg' in field.rule.types
      ? [{ place: `${definition.kind}, ${name}`, field }]
      : [],
  ),
)

test.each(places)('$place takes every photo format', ({ field }) => {
  const photos = Object.entries(pictureTypes).map(([type, endings]) => ({
    name: `aunt-may.${endings.split(' ')[0]}`,
    size: 1000,
    type,
  }))
  const refused = photos.filter((photo) => {
    const chosen = asUnsealed({ file: photo, type: fileType(field.rule, photo) })
    return (field.type === 'file' ? field.check(chosen, {}) : field.check([chosen], {})) !== undefined
  })
  expect(refused.map(({ name }) => name)).toEqual([])
})
