import type { Compilable, CompiledQuery } from 'kysely'

/**
 * Compiles once: building a query takes longer than running it.
 * @param build must depend only on its values, and use each of them once, in the same order
 */
export function builtOnce<Reader, Values extends readonly unknown[], Row>(
  build: (database: Reader, ...values: Values) => Compilable<Row>,
): (database: Reader, ...values: Values) => CompiledQuery<Row> {
  let first: CompiledQuery<Row> | undefined
  return (database, ...values) => {
    if (first) return { ...first, parameters: values }
    const built = build(database, ...values).compile()
    const isInOrder =
      built.parameters.length === values.length && values.every((value, i) => value === built.parameters[i])
    if (!isInOrder) throw new Error('A statement that is built once has each of its values once, and in order.')
    first = built
    return built
  }
}
