import { type Bytes, concat, sha256 } from './bytes.ts'
import { context, readContext } from './context.ts'
import { type Layout, readFields, writeFields } from './field-codec.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist, sealed, SealError } from './error.ts'
import { layouts, type StatementFields, type StatementType } from './statement-fields.ts'

// [Note: statements] Whatever others must verify later (a policy, a claim, a veto) is a statement:
// context(type, fields...) ‖ signature. Signer, server, store, hash and judge all use the same
// bytes. statement-fields.ts lists all types; readers refuse any other.

/** A statement's fields and signature; acceptances and drills have a second one, `proof`. */
export type Statement<Type extends StatementType> = StatementFields[Type] & {
  readonly type: Type
  readonly signature: Uint8Array
  readonly proof?: Uint8Array
}

type AnyStatement = { [Type in StatementType]: Statement<Type> }[StatementType]

const SIGNATURE = 64

function isStatementType(type: string): type is StatementType {
  return Object.hasOwn(layouts, type)
}

function signatures(type: StatementType): number {
  return type === 'acceptance' || type === 'drill' || type === 'deputy-acceptance' ? 2 : 1
}

function write<Type extends StatementType>(type: Type, fields: StatementFields[Type]): Bytes {
  const layout: Layout<StatementFields[Type]> = layouts[type]
  return context(type, ...writeFields(layout, fields))
}

/**
 * Signs a statement and returns its bytes. An acceptance, also a deputy's, or a drill takes
 * `proofKey` too, from the secret or the card (docs/protocol.md, Statements). Throws for a field
 * out of range.
 */
export async function signStatement<Type extends StatementType>(
  type: Type,
  fields: StatementFields[Type],
  signKey: SigningKey,
  proofKey?: SigningKey,
): Promise<Bytes> {
  insist((proofKey !== undefined) === (signatures(type) === 2))
  const content = write(type, fields)
  const first = await signKey.sign(content)
  return proofKey === undefined ? concat(content, first) : concat(content, first, await proofKey.sign(content))
}

function split(statement: Uint8Array): { type: StatementType; content: Uint8Array; signed: Uint8Array[] } {
  for (const count of [1, 2]) {
    const content = statement.subarray(0, -SIGNATURE * count)
    const type = typeOf(content)
    if (type === undefined || signatures(type) !== count) continue
    const tail = statement.subarray(content.length)
    const signed = [tail.subarray(0, SIGNATURE), tail.subarray(SIGNATURE)].slice(0, count)
    return { type, content, signed }
  }
  throw new SealError()
}

function typeOf(content: Uint8Array): StatementType | undefined {
  try {
    const { type } = readContext(content)
    return isStatementType(type) ? type : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a statement WITHOUT verifying it, to learn whose key verifies it. Callers must call
 * `verifyStatement` before they rely on any field.
 */
export function readStatement(encoded: Uint8Array): AnyStatement {
  const { type, content, signed } = split(encoded)
  const statement = assemble(type, content, signed)
  insist(isAny(statement))
  return statement
}

function isAny(statement: Statement<StatementType>): statement is AnyStatement {
  return isStatementType(statement.type)
}

function assemble<Type extends StatementType>(type: Type, content: Uint8Array, signed: Uint8Array[]): Statement<Type> {
  const layout: Layout<StatementFields[Type]> = layouts[type]
  const fields = readFields(layout, readContext(content).fields)
  const [signature, proof] = signed
  insist(signature !== undefined)
  return { ...fields, type, signature, ...(proof === undefined ? {} : { proof }) }
}

export async function verifyStatement<Type extends StatementType>(
  type: Type,
  statement: Uint8Array,
  publicKey: Uint8Array,
  proofKey?: Uint8Array,
): Promise<Statement<Type>> {
  return sealed(async () => {
    const { type: found, content, signed } = split(statement)
    const [signature, proof] = signed
    insist(found === type && signature !== undefined)
    await verifySignature(publicKey, signature, content)
    if (proof !== undefined) {
      insist(proofKey !== undefined)
      await verifySignature(proofKey, proof, content)
    }
    return assemble(type, content, signed)
  })
}

/** @returns `by`: index of the key that signed the statement; 0 is the first key */
export async function verifyByOne<Type extends StatementType>(
  type: Type,
  statement: Uint8Array,
  publicKeys: readonly Uint8Array[],
): Promise<Statement<Type> & { by: number }> {
  for (const [by, key] of [...publicKeys.entries()].toReversed()) {
    const opened = await verifyStatement(type, statement, key).catch(() => undefined)
    if (opened) return Object.assign(opened, { by })
  }
  throw new SealError()
}

export function statementHash(statement: Uint8Array): Promise<Bytes> {
  return sha256(statement)
}
