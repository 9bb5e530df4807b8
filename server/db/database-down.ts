/** Thrown when the database gave no answer in time. It may have done what the statement says. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'

  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
  }
}
