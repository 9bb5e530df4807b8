/** Stands where a library asks Node for a module of its own (crypto, module) that it does without in a browser. */
export default {}
