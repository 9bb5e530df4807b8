/** Says in words what to change in the folder of the brand. */
export class BrandError extends Error {
  override name = 'BrandError'
}
