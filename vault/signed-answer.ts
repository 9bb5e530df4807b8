import { type Bytes, concat } from './bytes.ts'
import { context, readContext } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist } from './error.ts'
import { type Layout, readFields, writeFields } from './field-codec.ts'

const SIGNATURE = 64

/** A message of the release service: context(type, fields of the layout) ‖ its signature. */
export async function signAnswer<T>(type: string, layout: Layout<T>, value: T, signKey: SigningKey): Promise<Bytes> {
  const content = context(type, ...writeFields(layout, value))
  return concat(content, await signKey.sign(content))
}

export function readAs<T>(type: string, layout: Layout<T>, content: Uint8Array): T {
  const read = readContext(content)
  insist(read.type === type)
  return readFields(layout, read.fields)
}

export async function openAnswer<T>(
  type: string,
  layout: Layout<T>,
  word: Uint8Array,
  signKey: Uint8Array,
): Promise<T> {
  const content = word.subarray(0, -SIGNATURE)
  await verifySignature(signKey, word.subarray(-SIGNATURE), content)
  return readAs(type, layout, content)
}
