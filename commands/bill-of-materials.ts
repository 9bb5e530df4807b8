/** The parts of a CycloneDX file that this module reads. */
export type Bom = {
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name: string } }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** @param direct the direct dependencies, by name, with their exact versions */
export function carried(bom: Bom, direct: Readonly<Record<string, string>>): Bom {
  const links = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const own = bom.metadata.component['bom-ref']
  const listed = Object.entries(direct).map(([name, version]) => `${name}@${version}`)
  const reached = new Set(listed.filter((ref) => links.has(ref)))
  for (const ref of reached) for (const next of links.get(ref) ?? []) reached.add(next)
  return {
    ...bom,
    // npm takes the name from the folder.
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: own.replace(/@[^@]*$/, '') } },
    components: bom.components.filter((one) => reached.has(one['bom-ref'])),
    dependencies: [
      { ref: own, dependsOn: listed.filter((ref) => reached.has(ref)) },
      ...bom.dependencies.filter(({ ref }) => reached.has(ref)),
    ],
  }
}
