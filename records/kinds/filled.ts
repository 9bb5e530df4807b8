import { blank, type Definition, fieldsOf, visibleFields } from '../define.ts'
import { type Field, type FileRule, optionsFor, type SealedFile, type Value, type Values } from '../fields/index.ts'

const idOf = (name: string): string => {
  let number = 0
  for (const letter of name) number = (number * 31 + letter.charCodeAt(0)) % 2 ** 40
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

function fileFor({ types }: FileRule, name: string): SealedFile {
  const [[type, endings] = ['text/plain', 'txt']] = Object.entries(types)
  const [ending] = endings.split(' ')
  return { id: idOf(name), name: `${name}.${ending}`, type, size: 1200, key: 'a-key', hash: 'a-hash', chunks: 1 }
}

/** Its `example`, or else a value of its type that differs from those of other fields. */
export function sampleFor(name: string, field: Field, values: Values = {}): Value {
  if (field.example !== undefined) return field.type === 'lines' ? [field.example] : field.example
  switch (field.type) {
    case 'text':
      return `Words of ${name}`.slice(0, field.max)
    case 'longText':
      return `Two lines\nof ${name}`
    case 'secret':
      return `hidden 9! ${name}`
    case 'date':
      return '2024-02-29'
    case 'email':
      return `${name.toLowerCase()}@example.org`
    case 'phone':
      return '(555) 123-4567'
    case 'url':
      return `https://example.org/${name}`
    case 'choice':
      return optionsFor(field, values).at(-1)?.[0] ?? ''
    case 'yesNo':
      return field.declines !== true
    case 'pairs':
      return [{ question: `First of ${name}?`, answer: 'Rex the hidden' }]
    case 'lines': {
      const line = field.each && sampleFor(name, field.each)
      return typeof line === 'string' ? [line] : [`${name}-1`, `${name}-2`]
    }
    case 'rows':
      return ['first', 'second'].map((which) =>
        Object.fromEntries(
          Object.entries(field.columns).map(([column, each]) => {
            const part = each.type === 'phone' ? '(555) 987-6543' : sampleFor(`${which}-${column}`, each)
            return [column, typeof part === 'string' ? part : '']
          }),
        ),
      )
    case 'digits':
      return field.mask.replaceAll('#', '7')
    case 'reference':
      return `one-${field.kind}`
    case 'references':
      return [`one-${field.kind}`, `another-${field.kind}`]
    case 'file':
      return fileFor(field.rule, name)
    default:
      return [fileFor(field.rule, name), fileFor(field.rule, `second-${name}`)]
  }
}

/** Fills as a person would: the last option of each choice, visible fields only. */
export function filled(
  definition: Definition,
  sample: (name: string, field: Field, values: Values) => Value = sampleFor,
): Values {
  let values: Values = blank(definition)
  for (const name of Object.keys(fieldsOf(definition))) {
    const field = visibleFields(fieldsOf(definition), values).find(([visible]) => visible === name)?.[1]
    if (field) values = { ...values, [name]: sample(name, field, values) }
  }
  return values
}
