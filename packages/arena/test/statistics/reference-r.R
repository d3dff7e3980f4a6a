# Rscript reference-r.R > reference-r.json && npx biome check --write reference-r.json
# Examples from the literature, as R's own help pages give them, and R's values for them (R 4.2.2, no packages).
num <- function(x) paste0("[", paste(format(x, digits = 15, trim = TRUE, scientific = FALSE), collapse = ","), "]")

# Hollander and Wolfe 1973, p. 29: depression scores before and after therapy.
before <- c(1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30)
after <- c(0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29)
# Shapiro and Wilk 1965: weights of eleven men. Published: W = 0.79, p about 0.01.
men <- c(148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236)
shapiro <- shapiro.test(men)

t <- t.test(before, after, paired = TRUE)

cat(paste0("{\n", paste(c(
  '"source": "R 4.2.2, reference-r.R; data from Hollander and Wolfe 1973 and Shapiro and Wilk 1965"',
  paste0('"signed": {"a":', num(before), ',"b":', num(after), "}"),
  paste0('"shapiro": {"sample":', num(men), ',"w":', num(shapiro$statistic), ',"p":', num(shapiro$p.value), "}"),
  paste0('"difference": {"mean":', num(t$estimate), ',"interval":', num(t$conf.int), "}"),
  paste0('"quantiles": {"sample":', num(men), ',"shares":', num(c(0.01, 0.1, 0.25, 0.5, 0.9)), ',"values":',
         num(quantile(men, c(0.01, 0.1, 0.25, 0.5, 0.9), type = 7)), "}")
), collapse = ",\n"), "\n}\n"))
