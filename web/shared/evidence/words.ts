export const words = {
  file: (owner: string) => `Evidence ${owner}`,
  why: 'One PDF for the probate file: the report, who agreed, when it opened, fingerprints, and the signed log. Your browser checks the signatures first.',
  download: 'Download the evidence (PDF)',
  about: (document: string, day: string) => `Download the evidence (PDF): ${document}, reported on ${day}`,
  of: (document: string, day: string) => `${document}, reported on ${day}`,
  failed: 'The evidence could not be made',
}
