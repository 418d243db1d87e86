export const HiddenFields = ({ fields }: { fields: [name: string, value: string][] }) =>
  fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
