import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BrandError } from './brand-error.ts'
import { readMark } from './mark.ts'

/** One line of text, without signs that break a mail's header or a file's name. */
const line = (longest: number) =>
  z.string('must be a text').check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(longest, `may have ${longest} characters`),
    z.refine((text) => !/[\p{Cc}<>"\\/{}]/u.test(text), 'must be one line without < > " \\ / { }'),
  )

const paragraph = z
  .string('must be a text')
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(2000, 'may have 2000 characters'))

const color = z.pipe(
  z.string('must be a color like "#1e5b4f"').check(z.regex(/^#[0-9a-f]{6}$/i, 'must be a color like "#1e5b4f"')),
  z.transform((text) => text.toLowerCase()),
)
const colors = z.strictObject({ main: color, accent: color })

const brandFile = z.strictObject({
  name: line(30),
  motto: z.optional(line(60)),
  contact: line(200),
  sender: z
    .string('must be a text')
    .check(
      z.refine((text) => /^[^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>$/u.test(text), 'must be like "Name <name@example.org>"'),
    ),
  imprint: z.optional(
    z.array(paragraph, 'must be a list of paragraphs').check(z.maxLength(40, 'may have 40 paragraphs')),
  ),
  colors: z.strictObject({ light: colors, dark: z.optional(colors) }),
})

export type BrandFile = z.infer<typeof brandFile>

async function read(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new BrandError(`${join(folder, name)} cannot be read (${code}).`)
  }
}

/**
 * Reads brand.json and mark.svg in the folder that CAIRN_BRAND names.
 * @throws BrandError naming the entry to change
 */
export async function readBrand(folder: string) {
  const text = await read(folder, 'brand.json')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new BrandError(`brand.json is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { data, error } = brandFile.safeParse(value)
  if (error) throw new BrandError(error.issues.map(problemOf).join('\n'))
  return { brand: data, mark: readMark(await read(folder, 'mark.svg')) }
}

function problemOf({ path, message, code, ...more }: z.core.$ZodIssue): string {
  const entry = path.map(String).join('.')
  if (code === 'unrecognized_keys' && 'keys' in more) {
    const keys = more.keys.map((key) => [...path, key].map(String).join('.'))
    return `brand.json has entries that mean nothing here: ${keys.join(', ')}.`
  }
  return entry === '' ? `brand.json ${message}.` : `${entry} in brand.json ${message}.`
}
