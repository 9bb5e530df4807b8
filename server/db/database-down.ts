/** Thrown if the database did not answer in time. The statement may have taken effect. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown'

  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
  }
}
