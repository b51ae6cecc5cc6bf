/** The small part of JSON Schema that our tools need, and what reads arguments by it. */
export interface Property {
  readonly type?: "string" | "integer" | "boolean" | "object" | "array";
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  /** Absent: nothing else is allowed. */
  readonly additionalProperties?: boolean;
}

/** What is wrong with a call's arguments, in a sentence a model can act on; null where nothing is. */
export function faultIn(schema: InputSchema, args: Readonly<Record<string, unknown>>): string | null {
  for (const name of schema.required ?? [])
    if (args[name] === undefined) return missing(name, schema.properties[name]);
  for (const [name, value] of Object.entries(args)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) {
      if (schema.additionalProperties === true) continue;
      return `there is no argument "${name}": ${Object.keys(schema.properties).join(", ")}`;
    }
    const fault = faultOf(property, value, name);
    if (fault !== null) return fault;
  }
  return null;
}

function missing(name: string, property: Property | undefined): string {
  const wanted = property?.description ?? property?.enum?.join(", ");
  return `${name} is missing${wanted === undefined ? "" : `: ${wanted}`}`;
}

function faultOf(property: Property, value: unknown, where: string): string | null {
  const { type } = property;
  if (type !== undefined && !isA(type, value))
    return `${where} must be ${type === "integer" ? "a whole number from 1 up" : `of type ${type}`}`;
  if (property.enum && !property.enum.includes(value as string))
    return `${where} must be one of ${property.enum.join(", ")}`;
  if (type === "array" && property.items) {
    for (const [i, item] of (value as unknown[]).entries()) {
      const fault = faultOf(property.items, item, `${where}[${i}]`);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function isA(type: NonNullable<Property["type"]>, value: unknown): boolean {
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value) && (value as number) >= 1;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
