/** The types of form fields that the client keeps. It replaces every other type by `text`. `p` is a text between the fields. */
export const fieldTypes = ['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes', 'p'] as const;
